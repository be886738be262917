import { useEffect, useRef } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Recovery codes as they were just made, and what else that means. */
export type MadeCodes = { codes: readonly string[]; said: string };

const ABOUT = 'Each signs you in once, without your phone.';

type CodesProps = MadeCodes & { username: string; onKept: () => void };

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, said, username, onKept }: CodesProps) {
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // They are longer than what stood there: they are read from their beginning.
    lead.current?.closest('dialog')?.scrollTo(0, 0);
    lead.current?.focus({ preventScroll: true });
  }, []);

  const download = () => {
    const head = `Recovery codes of ${username}, ${formatLongDate(new Date())}\n${ABOUT}`;
    const text = `${head}\n\n${codes.join('\n')}\n`;
    saveFile(new File([text], 'recovery-codes.txt', { type: 'text/plain;charset=utf-8' }));
  };

  return (
    <div className="code-form">
      <p ref={lead} tabIndex={-1} className="dialog-lead quiet">
        {said} Keep these codes where you keep passwords: they are not shown again. {ABOUT}
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button kind="text" onClick={download}>
          Download
        </Button>
        <Button kind="primary" onClick={onKept}>
          I Have Kept Them
        </Button>
      </div>
    </div>
  );
}
