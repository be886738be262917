import { useState } from 'react';
import { refusalText } from '../../stores/outcome.ts';
import { focusOn } from '../../ui/focus.ts';

/**
 * Returns what does something that takes a code, whether that is on its way, and why it failed. Then another code is asked
 * for: the field with this id is emptied and has the focus.
 */
export function useAttempt(codeId: string, setCode: (text: string) => void) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');

  const attempt = async (work: () => Promise<void>) => {
    if (isPending) return;
    setPending(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setPending(false);
      setFailure(refusalText(error) || 'That could not be done. Please try again.');
      setCode('');
      focusOn(codeId);
    }
  };

  return { attempt, isPending, failure };
}
