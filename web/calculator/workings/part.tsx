import type { ReactNode, RefObject } from 'react';

type Props = {
  title: string;
  /** For what brings the heading into view. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** What stands at the right end of the heading. */
  beside?: ReactNode;
  /** What stands under the heading. */
  under?: ReactNode;
  children: ReactNode;
};

/** One part of the workings: from 1024 px up its heading stands in the column of the form. */
export function Part({ title, heading, beside, under, children }: Props) {
  return (
    <div className="workings-part">
      <div>
        <div className="workings-head apart">
          <h3 ref={heading} tabIndex={heading && -1}>
            {title}
          </h3>
          {beside}
        </div>
        {under}
      </div>
      <div>{children}</div>
    </div>
  );
}

/** A part of sentences, each a paragraph. */
export function Prose({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <Part title={title}>
      <div className="workings-prose quiet">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Part>
  );
}
