import { useEffect, useRef } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Recovery codes as they were just made, and what else that means. */
export type MadeCodes = { codes: readonly string[]; said: string };

type Props = MadeCodes & { username: string; onKept: () => void };

const ABOUT = 'Each signs you in once, without your phone.';

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, said, username, onKept }: Props) {
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // They are longer than what stood there: they are read from their beginning.
    lead.current?.closest('dialog')?.scrollTo(0, 0);
    lead.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="second-factor">
      <p ref={lead} tabIndex={-1} className="dialog-lead">
        {said} Keep these codes where you keep passwords: they are not shown again. {ABOUT}
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button kind="text" onClick={() => saveFile(textOf(codes, username))}>
          Download
        </Button>
        <Button kind="primary" onClick={onKept}>
          I Have Kept Them
        </Button>
      </div>
    </div>
  );
}

/** Returns the codes as a file, with what they are for. */
function textOf(codes: readonly string[], username: string): File {
  const head = `Recovery codes of ${username}, ${formatLongDate(new Date())}\n${ABOUT}`;
  const text = `${head}\n\n${codes.join('\n')}\n`;
  return new File([text], 'recovery-codes.txt', { type: 'text/plain;charset=utf-8' });
}
