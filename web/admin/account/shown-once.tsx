import { useEffect, useRef, useState } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';
import type { NewCodes, NewToken } from '../../stores/account-store.ts';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { saveFile } from '../../ui/save-file.ts';
import { AllOfText } from './all-of-text.tsx';

const ABOUT = 'Each signs you in once, without your phone.';

type Props = { username: string; onKept: () => void };

export function RecoveryCodes({ codes, sentence, username, onKept }: NewCodes & Props) {
  const head = `Recovery codes of ${username}, ${formatLongDate(new Date())}\n${ABOUT}`;
  return (
    <ShownOnce
      lead={`${sentence} Keep these codes where you keep passwords: they are not shown again. ${ABOUT}`}
      file="recovery-codes.txt"
      text={`${head}\n\n${codes.join('\n')}\n`}
      kept="I Have Kept Them"
      onKept={onKept}
    >
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnce>
  );
}

export function ShownToken({ name, token, endsAt, onKept }: NewToken & Omit<Props, 'username'>) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    setCopied(true);
  };
  return (
    <ShownOnce
      lead={`Keep it where you keep passwords: it is not shown again. It ends on ${formatLongDate(new Date(endsAt))}.`}
      file="token.txt"
      text={`${token}\n`}
      kept="I Have Kept It"
      onKept={onKept}
    >
      <div className="new-token">
        <AllOfText label={name} value={token} />
        {/* Without TLS a browser has no clipboard for a page. */}
        {'clipboard' in navigator && (
          <Button kind="secondary" onClick={copy}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </div>
    </ShownOnce>
  );
}

type FrameProps = {
  lead: string;
  file: string;
  /** The content of the downloaded file. */
  text: string;
  children: Elements;
  kept: string;
  onKept: () => void;
};

/** Something that is shown only once, with buttons to keep it. */
function ShownOnce({ lead, file, text, children, kept, onKept }: FrameProps) {
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // It may be longer than what was shown before, so the dialog scrolls to its beginning.
    first.current?.closest('dialog')?.scrollTo(0, 0);
    first.current?.focus({ preventScroll: true });
  }, []);
  const download = () => saveFile(new File([text], file, { type: 'text/plain;charset=utf-8' }));

  return (
    <div className="code-form">
      <p ref={first} tabIndex={-1} className="dialog-lead quiet">
        {lead}
      </p>
      {children}
      <div className="dialog-actions wrap">
        <Button kind="text" onClick={download}>
          Download
        </Button>
        <Button kind="primary" onClick={onKept}>
          {kept}
        </Button>
      </div>
    </div>
  );
}
