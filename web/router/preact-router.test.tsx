import { Route, Router } from 'preact-router';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

let seen: Record<string, unknown>[] = [];

function Screen(props: Record<string, unknown>) {
  seen.push(props);
  return <p>calculator</p>;
}

const Missing = () => <p>not found</p>;

function render(url: string): string {
  seen = [];
  return renderToString(
    <Router url={url}>
      <Route path="/" component={Screen} />
      <Route default component={Missing} />
    </Router>,
  );
}

test('the route of a path is drawn, else the default one', () => {
  expect(render('/')).toContain('calculator');
  expect(render('/nowhere')).toContain('not found');
});

test('no name of the query string becomes a property of a screen', () => {
  const html = render(
    '/?component=iframe&srcDoc=%3Cscript%3E&path=/x&children=evil&dangerouslySetInnerHTML=x',
  );
  expect(html).toContain('calculator');
  expect(html).not.toMatch(/iframe|srcDoc|evil/i);
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual(['component', 'matches', 'path', 'url']);
});
