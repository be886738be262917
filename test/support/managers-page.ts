/** Returns the page that a manager puts the calculator into, with what is above and below it, and more in its script tag. */
export function managersPage(calculator: string, attributes = ''): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Plan your savings</title>
<style>body { margin: 0; font-family: serif } .own { padding: 24px 40px } .part { margin: 0 auto; max-width: 1120px }</style>
<div class="own"><h1>Plan your savings</h1><p>A page of the asset manager’s own.</p><button>Contact</button></div>
<div class="part">
<script src="${calculator}/embed.js" ${attributes}></script>
</div>
<p class="own">The host’s page goes on below.</p></html>`;
}
