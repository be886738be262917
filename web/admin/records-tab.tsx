import type { ReactNode } from 'react';
import type { Records } from '#lib/schemas/record-kind.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { EditorForm } from './editor-form.tsx';
import { EditorTable, type TableProps } from './editor-table.tsx';
import { TabLayout } from './tab-layout.tsx';
import { EditorTools } from './tab-tools.tsx';

type Props<T extends keyof Records> = TableProps<T> & { admin: AdminStore; children?: ReactNode };

/** The records of one kind: added, edited and deleted. */
export function RecordsTab<T extends keyof Records>({ admin, children, ...table }: Props<T>) {
  const { editor } = table;
  return (
    <TabLayout
      title={`${editor.kind.noun.title} Management`}
      side={<EditorForm editor={editor} />}
      tools={<EditorTools admin={admin} editor={editor} />}
    >
      <EditorTable {...table} />
      {children}
    </TabLayout>
  );
}
