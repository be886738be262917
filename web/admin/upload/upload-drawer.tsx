import { observer } from 'mobx-react-lite';
import { type ChangeEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { counted, grouped } from '#lib/domain/sentence.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { type SheetPreview, type SheetRate, SheetStore } from '../../stores/sheet-store.ts';
import { Button } from '../../ui/button.tsx';
import { type DialogHandle, Drawer } from '../../ui/dialog.tsx';
import type { Elements } from '../../ui/elements.ts';
import { keepFocus } from '../../ui/focus.ts';
import { plannedInFull, rateInFull, UnusualChange } from '../before-after.tsx';
import { DayField } from '../day-field.tsx';
import { DownloadRates } from '../download-csv.tsx';
import { Changes } from '../history/change-list.tsx';
import type { ChangeRow } from '../history/change-rows.ts';
import { ReasonField } from '../reason-field.tsx';
import { SaveQuestion } from '../save-question.tsx';
import { Empty, Failure, Loading } from '../tab-layout.tsx';

/** The id of the button that continues to the next step. */
const NEXT = 'upload-next';

type Props = { admin: AdminStore; onClosed: () => void };

/** Uploads a file of rates, and shows what it would change, row by row, before saving. */
export const UploadDrawer = observer(function UploadDrawer({ admin, onClosed }: Props) {
  const [sheet] = useState(() => new SheetStore(admin));
  const drawer = useRef<DialogHandle>(null);

  const close = () => drawer.current?.close();
  const choose = async (file: File) => {
    await sheet.choose(file);
    // The button that opened the file chooser is gone.
    keepFocus(NEXT);
  };
  const [isAsked, setAsked] = useState(false);
  const isSaved = useRef(false);
  const save = async () => {
    isSaved.current = await sheet.save();
  };
  const finish = async () => {
    // If the rates have changed meanwhile, another button may be there.
    if (!isSaved.current) return keepFocus(NEXT);
    await admin.reload();
    await close();
  };
  const saveAtOnce = async () => {
    await save();
    await finish();
  };

  const { name, preview, refusal, isOutdated, isPreviewed, terms } = sheet;
  const isSaving = sheet.saving.isPending;
  const isChosen = name !== null;
  const isReading = isChosen && preview === null && refusal === null;
  const isBad = refusal !== null || (preview?.badCount ?? 0) > 0;
  const toSave = preview ? preview.addedCount + preview.changedCount : 0;
  const toConfirm = preview ? rowsToConfirm(preview) : [];
  const hasNothing = preview !== null && !isBad && toSave === 0;

  const foot = hasNothing ? (
    <Button id={NEXT} kind="secondary" onClick={close}>
      Close
    </Button>
  ) : (
    <>
      {preview && (
        <p>
          {isBad
            ? 'Nothing is saved. Correct the file and choose it again.'
            : 'Nothing is saved yet.'}
        </p>
      )}
      <Button kind="secondary" disabled={isSaving} onClick={close}>
        Cancel
      </Button>
      {isBad || !isChosen ? (
        <ChooseFile onFile={choose} />
      ) : (
        <Button
          id={NEXT}
          kind="primary"
          isPending={isSaving}
          disabled={!isPreviewed && terms.isDayFit}
          onClick={toConfirm.length > 0 ? () => setAsked(true) : saveAtOnce}
        >
          {`${sheet.isProposing ? 'Propose' : 'Save'} ${grouped(toSave)} ${toSave === 1 ? 'Rate' : 'Rates'}`}
        </Button>
      )}
    </>
  );

  return (
    <>
      <Drawer
        handle={drawer}
        title="Upload CSV"
        isWide
        foot={!isReading && foot}
        onClosed={onClosed}
      >
        <p className="upload-file quiet">
          <span>{name ?? 'A CSV file with the columns currency, assetClass and ratePercent.'}</span>
          {preview && (
            <span>{`, ${counted(toSave + preview.unchanged + preview.badCount, 'row')}`}</span>
          )}
        </p>
        {!isChosen && (
          <DownloadRates admin={admin}>Download today's rates as an example</DownloadRates>
        )}
        {refusal !== null && <Failure>{refusal}</Failure>}
        {isReading && <Loading>Reading the file...</Loading>}
        <p role="status" className="upload-moved">
          {isOutdated && <b>The rates changed in the meantime. This is how the file stands now.</b>}
        </p>
        {preview && !isBad && !hasNothing && (
          <ReasonField
            value={terms.reason}
            isReadOnly={isSaving}
            onChange={(text) => terms.setReason(text)}
          />
        )}
        {(preview || terms.day !== '') && (
          <DayField
            terms={terms}
            isReadOnly={isSaving}
            onChange={(day, isFit) => sheet.chooseDay(day, isFit)}
          />
        )}
        {preview && <Counts {...preview} />}
        {preview && hasNothing && (
          <Empty text="Nothing to change">{unchangedText(preview.unchanged)}</Empty>
        )}
        {preview && <SheetRows {...preview} />}
      </Drawer>
      {isAsked && (
        <SaveQuestion
          rows={toConfirm}
          isProposing={sheet.isProposing}
          terms={terms}
          onSave={save}
          onClosed={() => {
            flushSync(() => setAsked(false));
            void finish();
          }}
        />
      )}
    </>
  );
});

function unchangedText(count: number): string {
  if (count === 0) return 'There are no rates in the file.';
  if (count === 1) return 'Its one rate is as it is saved.';
  return `All ${grouped(count)} rates are as they are saved.`;
}

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // So that the same file can be chosen again after it was corrected.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input ref={input} type="file" accept=".csv,.json" hidden onChange={take} />
      <Button id={NEXT} kind="primary" onClick={() => input.current?.click()}>
        Choose File
      </Button>
    </>
  );
}

function Counts({ addedCount, changedCount, unchanged, badCount }: SheetPreview) {
  const counts: [string, number][] = [
    ['Added', addedCount],
    ['Changed', changedCount],
    ['Unchanged', unchanged],
    ['Cannot be used', badCount],
  ];
  return (
    <dl className="counts">
      {counts.map(([label, count]) => (
        <div key={label} data-none={count === 0} data-bad={label === 'Cannot be used'}>
          <dt>{label}</dt>
          <dd>{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function SheetRows({ bad, badCount, changed, changedCount, added, addedCount }: SheetPreview) {
  return (
    <>
      <Part title="Rows that cannot be used" shown={bad.length} count={badCount}>
        <ul className="bad-rows">
          {bad.map(({ line, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never change
            <li key={index}>
              <span className="quiet">{`Line ${line}`}</span>
              <p>{message}</p>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Changed" shown={changed.length} count={changedCount}>
        <Changes rows={changed.map(rowOf)} />
      </Part>
      <Part title="Added" shown={added.length} count={addedCount}>
        <Changes rows={added.map(rowOf)} />
      </Part>
    </>
  );
}

function rowOf({ assetClass, currency, before, after, unusual, replaces }: SheetRate): ChangeRow {
  const below = (unusual || replaces) && (
    <>
      {before !== null && <UnusualChange before={before} after={after} />}
      {replaces && <p>{`Replaces ${plannedInFull(replaces)}.`}</p>}
    </>
  );
  const row = { what: `${assetClass}, ${currency}`, after: rateInFull(after), below };
  return before === null ? row : { ...row, before: rateInFull(before) };
}

/** Returns the rows to confirm before saving. */
function rowsToConfirm({ changed, added }: SheetPreview): ChangeRow[] {
  return [...changed, ...added].filter((rate) => rate.unusual || rate.replaces).map(rowOf);
}

type PartProps = { title: string; shown: number; count: number; children: Elements };

function Part({ title, shown, count, children }: PartProps) {
  if (shown === 0) return null;
  const left = count - shown;
  return (
    <section className="upload-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
      {left > 0 && <p className="upload-more note">{`and ${grouped(left)} more`}</p>}
    </section>
  );
}
