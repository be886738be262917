import { openBrowser } from '#test/browser.ts';
import { attack } from './attack.ts';
import { startTarget } from './target.ts';
import { watchedPage } from './watched-page.ts';

const browser = await openBrowser();
const target = await startTarget();

const SCRIPT = '<script>top.hit=1</script><img src=x onerror=top.hit=1>';

const QUERIES = [
  `component=iframe&srcDoc=${SCRIPT}`,
  `component=script&children=top.hit=1`,
  'component=a&href=javascript:top.hit=1&children=evil',
  `dangerouslySetInnerHTML={"__html":"${SCRIPT}"}`,
  `dangerouslySetInnerHTML[__html]=${SCRIPT}`,
  `children=${SCRIPT}`,
  'key=x&ref=y',
  'ref=current&url=/admin&path=/admin&matches=1',
  'path=/nowhere&default=1',
  'default=false&component=',
  'style=position:fixed&className=evil&class=evil&id=root',
  'onClick=top.hit=1&onLoad=top.hit=1&onError=top.hit=1',
  'as=iframe&is=evil&nonce=x&src=javascript:top.hit=1',
  '__proto__=hit&__proto__[hit]=1',
  '__proto__[srcDoc]=x&__proto__[component]=iframe',
  'constructor[prototype][hit]=1&constructor.prototype.hit=1',
  'toString=hit&valueOf=hit&hasOwnProperty=hit',
  'then=hit&toJSON=hit&$$typeof=Symbol(react.element)&type=iframe&props=x',
  'next=javascript:top.hit=1&redirect=//evil.example&return=https://evil.example',
  'returnTo=//evil.example/&url=//evil.example/',
  '%',
  '%E0%A4%A',
  '=%&=&&==',
  `${'a=1&'.repeat(2000)}`,
  `<script>top.hit=1</script>`,
  `"><script>top.hit=1</script>`,
  'currency=<img src=x onerror=top.hit=1>&site={"name":"evil"}',
];

const PATHS = ['/', '/auth', '/admin', '/admin-access', '/nowhere'];

const ADDRESSES = [
  ...PATHS.flatMap((path) => QUERIES.map((query) => `${path}?${query}`)),
  ...PATHS.map((path) => `${path}#${SCRIPT}`),
  ...PATHS.map((path) => `${path}#/admin?component=iframe&srcDoc=${SCRIPT}`),
  `/${SCRIPT}`,
  '//evil.example/%2f..',
  '/javascript:top.hit=1',
  '/admin/..;/',
];

attack('queries, fragments and paths that aim at the router, in a browser', async (round) => {
  const { page, signs } = await watchedPage(browser, target.url);
  for (const address of ADDRESSES) {
    await page.goto(target.url + address);
    await page.locator('main h1, main h2').first().waitFor();
    // What the browser itself says of a not-found page or a call that nobody is signed in for.
    const all = (await signs()).filter((sign) => !/status of 40[14]/.test(sign));
    const isEvil = await page.locator('body').innerText();
    const isElsewhere = new URL(page.url()).origin !== target.url;
    const wrong = [...all, ...(/\bevil\b/.test(isEvil) ? ['its text'] : [])];
    if (isElsewhere) wrong.push(page.url());
    round(wrong.length > 0 && `${address.slice(0, 120)}: ${wrong.join(' | ')}`);
  }
  await page.context().close();
});
