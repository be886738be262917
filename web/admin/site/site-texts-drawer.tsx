import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { grouped, counted as numbered } from '#lib/domain/sentence.ts';
import { withTexts } from '#lib/schemas/site-texts.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { useStores } from '../../stores/context.tsx';
import { textsIn } from '../../stores/site-drafts.ts';
import { SiteTextsStore } from '../../stores/site-texts-store.ts';
import { Button } from '../../ui/button.tsx';
import { type DialogHandle, Drawer } from '../../ui/dialog.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Confirm } from '../confirm.tsx';
import { openPreview } from '../open-preview.ts';
import { ReasonField } from '../reason-field.tsx';
import { savingText, unsavedText } from '../save-bar.tsx';
import { Failure, Loading } from '../tab-layout.tsx';
import { HistoryButton } from '../tab-tools.tsx';
import { SiteTextsForm } from './site-texts-form.tsx';

const FORM = 'site-texts';

type Props = {
  admin: AdminStore;
  isReadOnly: boolean;
  onClosed: () => void;
};

/** The white-label texts, checked while typing. Reviewers can only read them. */
export const SiteTextsDrawer = observer(function SiteTextsDrawer(props: Props) {
  const { admin, isReadOnly, onClosed } = props;
  const [texts] = useState(() => {
    const { request, toasts } = admin;
    return new SiteTextsStore({ request, toasts, undoOf: (number) => admin.undoOf(number) });
  });
  useEffect(() => {
    admin.setSiteTexts(texts);
    void texts.load();
    return () => admin.setSiteTexts(null);
  }, [admin, texts]);
  const { counted, loading, saving, unsaved, reason } = texts;
  const stores = useStores();
  const { site } = stores;
  useEffect(() => {
    if (!counted) return;
    runInAction(() => {
      stores.site = withTexts(stores.site, counted.site);
    });
  }, [stores, counted]);
  const drawer = useRef<DialogHandle>(null);
  const [isAsked, setAsked] = useState(false);

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (await texts.save()) await admin.reload();
    else document.querySelector<HTMLElement>(`#${FORM} [aria-invalid]`)?.focus();
  };
  const preview = () => {
    const { changed, fields } = texts;
    const shown = {
      what: 'texts' as const,
      changes: numbered(changed.length, 'change'),
      classes: [],
      rates: {},
      site: withTexts(site, textsIn(fields)),
    };
    openPreview(stores, '', shown);
  };
  const reasonField = (
    <ReasonField
      value={reason}
      isReadOnly={saving.isPending}
      onChange={(text) => texts.setReason(text)}
    />
  );
  const foot: Elements = counted && !isReadOnly && (
    <>
      <p role="status">
        <b>{stateText(texts)}</b>
      </p>
      <div className="site-texts-reason wide-only">{reasonField}</div>
      <Button kind="text" disabled={texts.findings.size > 0} onClick={preview}>
        Preview
      </Button>
      <Button kind="primary" type="submit" form={FORM} isPending={saving.isPending}>
        Save Site Texts
      </Button>
    </>
  );
  return (
    <>
      <Drawer
        handle={drawer}
        title="Site Texts"
        isWide
        tool={<HistoryButton admin={admin} kind="site" />}
        foot={foot}
        ask={unsaved === null ? undefined : () => setAsked(true)}
        onClosed={onClosed}
      >
        {counted && (
          <form id={FORM} className="site-texts" noValidate onSubmit={save}>
            <SiteTextsForm admin={admin} texts={texts} isReadOnly={isReadOnly} />
            {!isReadOnly && <div className="phone-only">{reasonField}</div>}
            <p className="note">{`${SOURCES[counted.source]} Logo, colours, links and contact details are set on the server, in site.json.`}</p>
          </form>
        )}
        {!counted && loading.isPending && <Loading>Loading site texts...</Loading>}
        {!counted && loading.hasFailed && (
          <Failure onRetry={() => texts.load()}>Failed to load site texts</Failure>
        )}
      </Drawer>
      {isAsked && (
        <Confirm
          title="Leave without saving?"
          question={`You have ${unsaved}. ${unsaved?.startsWith('1 ') ? 'It' : 'They'} will be lost.`}
          no="Stay"
          yes="Leave"
          onClosed={(isConfirmed) => {
            setAsked(false);
            if (isConfirmed) void drawer.current?.close();
          }}
        />
      )}
    </>
  );
});

const SOURCES = {
  catalogue: 'These texts are under version and count in place of those of site.json.',
  file: 'These are the texts of site.json. Once saved here, they are under version and count in its place.',
};

function stateText({ changed, findings, saving }: SiteTextsStore): string {
  if (saving.isPending) return savingText(changed.length);
  const state = unsavedText(changed.length);
  return findings.size > 0 ? `${state}, ${grouped(findings.size)} cannot be used` : state;
}
