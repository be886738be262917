import type { KeyboardEvent } from 'react';

const PAGE = 5;
/** Marks the root while a finger or a pointer moves a slider; :active does not match for a finger. */
const DRAG_MARK = 'dragged';

type Props = {
  id: string;
  name: string;
  value: number;
  min: number;
  max: number;
  /** The value in words: '10 years', '34 percent'. */
  valueText: string;
  isDisabled?: boolean;
  onChange: (value: number) => void;
};

/** A slider for a whole number. Arrow keys move it by 1, the Page keys by 5, Home and End to its ends. */
export function Slider({ id, name, value, min, max, valueText, isDisabled, onChange }: Props) {
  function page(event: KeyboardEvent) {
    const step = event.key === 'PageUp' ? PAGE : event.key === 'PageDown' ? -PAGE : 0;
    if (step === 0) return;
    event.preventDefault();
    onChange(Math.min(max, Math.max(min, value + step)));
  }

  return (
    <span className="slider">
      <input
        id={id}
        name={name}
        className="slider-input"
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={valueText}
        disabled={isDisabled}
        onChange={(event) => onChange(Number(event.target.value))}
        onKeyDown={page}
        onPointerDown={() => beginSliderDrag(() => onChange(value))}
      />
      {/* Beside the input: in it, all that the browser makes a range of would be styled anew with each step. */}
      <span
        className="slider-fill"
        style={{ backgroundSize: `calc(12px + (100% - 24px) * ${fractionAt(value, min, max)})` }}
      />
    </span>
  );
}

/** Returns the position of a value between `min` (0) and `max` (1). */
export function fractionAt(value: number, min: number, max: number): number {
  return (value - min) / (max - min);
}

/** Begins a drag. If a finger then scrolls the page, `undo` restores the value from before it touched the slider. */
function beginSliderDrag(undo: () => void): void {
  const { dataset } = document.documentElement;
  const ended = new AbortController();
  const end = () => {
    delete dataset[DRAG_MARK];
    ended.abort();
  };
  dataset[DRAG_MARK] = 'true';
  window.addEventListener('pointercancel', undo, { signal: ended.signal });
  for (const type of ['pointerup', 'pointercancel', 'touchend', 'touchcancel'])
    window.addEventListener(type, end, { signal: ended.signal });
}
