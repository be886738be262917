import { type ChangeEvent, useRef } from 'react';
import { Button } from '../ui/button.tsx';

type Props = {
  id?: string;
  kind: 'primary' | 'text';
  isPending?: boolean;
  /** Does something that loses what was typed, after asking. */
  onLeave?: (go: () => void) => void;
  onFile: (file: File) => void;
  children: string;
};

/** A button that has a file of rates chosen. */
export function FileButton({ onLeave = (go) => go(), onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // So that the same file can be chosen again once it is corrected.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input ref={input} type="file" accept=".csv,.json" hidden onChange={take} />
      <Button {...button} onClick={() => onLeave(() => input.current?.click())} />
    </>
  );
}
