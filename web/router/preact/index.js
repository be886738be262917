import { Children, createContext, createElement, Component as ReactComponent } from 'react';

export { createContext, createElement as h };

/** Copies each child: preact-router writes on them, and React freezes its own. */
export function toChildArray(children) {
  return Children.toArray(children).map((child) => ({ ...child }));
}

/**
 * Returns the element with `url` and `matches` beside its own props, and nothing else. preact-router also hands over
 * every name of the query string, which would let an address set any prop of a screen.
 */
export function cloneElement(element, { url, matches }) {
  return createElement(element.type, { ...element.props, url, matches });
}

/**
 * A base whose heirs may assign `render(props, state)` and the lifecycle names React has since renamed, as
 * preact's may.
 */
export function Component() {}

Component.prototype = Object.create(ReactComponent.prototype, {
  render: {
    set(render) {
      define(this, 'render', function () {
        return render.call(this, this.props, this.state);
      });
    },
  },
  componentWillMount: {
    set(hook) {
      define(this, 'UNSAFE_componentWillMount', hook);
    },
  },
  componentWillUpdate: {
    set(hook) {
      define(this, 'UNSAFE_componentWillUpdate', hook);
    },
  },
});

function define(target, name, value) {
  Object.defineProperty(target, name, { value });
}
