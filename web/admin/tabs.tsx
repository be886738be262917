import { type KeyboardEvent, type ReactNode, useId } from 'react';

type Props = {
  label: string;
  tabs: readonly (readonly [value: string, label: string])[];
  chosen: string;
  /** Called when the focus comes to a tab. */
  onChoose: (value: string) => void;
  children: ReactNode;
};

/** Tabs as the ARIA practices have them: one tab stop, arrows, Home and End move, and the focus chooses. */
export function Tabs({ label, tabs, chosen, onChoose, children }: Props) {
  const id = useId();
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={moveFocus}>
        {tabs.map(([value, name]) => (
          <button
            key={value}
            id={`tab-${value}`}
            type="button"
            role="tab"
            aria-selected={value === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={value === chosen ? 0 : -1}
            onFocus={() => onChoose(value)}
            // A browser that gives pressed buttons no focus is helped along.
            onClick={(event) => event.currentTarget.focus()}
          >
            {name}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that begins with no control is a tab stop */}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`tab-${chosen}`} tabIndex={0}>
        {children}
      </div>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
  const tabs = [...currentTarget.querySelectorAll('button')];
  const place = tabs.indexOf(target as HTMLButtonElement);
  const places: Record<string, number> = {
    ArrowRight: (place + 1) % tabs.length,
    ArrowLeft: (place - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const next = places[key];
  if (next === undefined || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  tabs[next]?.focus();
}
