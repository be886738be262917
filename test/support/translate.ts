/**
 * Does to a page what a browser's translator does, but for the other language: each text is replaced by one within two
 * <font> elements, and so is each that comes later. Runs in the page.
 */
export function translate(): void {
  const isLeft = (text: Text) =>
    !text.data.trim() || text.parentElement?.closest('script, style, textarea, title, font');
  const wrap = (text: Text) => {
    if (isLeft(text)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    found.forEach(wrap);
  };
  wrapIn(document.body);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Text) wrap(node);
      else if (node.nodeName !== 'FONT') wrapIn(node);
    }
  }).observe(document.body, { childList: true, subtree: true });
}
