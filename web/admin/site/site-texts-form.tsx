import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { capitalised, grouped } from '#lib/domain/sentence.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { OFF, ON } from '../../stores/site-drafts.ts';
import type { SiteTextsStore } from '../../stores/site-texts-store.ts';
import type { Elements } from '../../ui/elements.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';

/** How many characters of the previous text are shown. */
const MAX_SHOWN = 200;
const EXAMPLE_NAME = 'Aldermoor';
const RISKS = { low: '1', medium: '2', high: '3' } as const;

type FormProps = { admin: AdminStore; texts: SiteTextsStore; isReadOnly: boolean };
type FieldProps = { texts: SiteTextsStore; isReadOnly: boolean; path: string; label: string };

/** All fields, by section. */
export const SiteTextsForm = observer(function SiteTextsForm(props: FormProps) {
  const { admin, texts, isReadOnly } = props;
  const field = (path: string, label: string) => ({ texts, isReadOnly, path, label });
  const codes = new Set([
    ...admin.currencies.all.map(({ code }) => code),
    ...Object.keys(texts.counted?.site.inflation ?? {}),
  ]);
  const charges = texts.textOf('chargesIncluded');
  return (
    <>
      <Section title="Words">
        <div className="field-pairs">
          <Line
            {...field('name', 'Name')}
            hint={texts.textOf('name') === EXAMPLE_NAME ? "This is the example's name." : undefined}
          />
          <Line {...field('descriptor', 'Descriptor')} hint="Beside the logo." />
        </div>
        <Lines
          {...field('about', 'About')}
          hint={`In the footer. ${grouped(texts.textOf('about').length)} of 1,000 characters.`}
        />
        <Lines
          {...field('disclaimer', 'Disclaimer')}
          hint="In the footer, on paper and in the report."
        />
        <Lines {...field('licence', 'Licence')} note="(optional)" />
        <Line
          {...field('ratesSource', 'Source of the rates')}
          note="(optional)"
          hint="In the report."
        />
      </Section>
      <Section
        title="Next step"
        lead="What visitors are offered below their result. Without a label there is none."
      >
        <div className="field-pairs">
          <Line {...field('nextStep.label', 'Label')} note="(optional)" />
          <Line {...field('nextStep.url', 'Link')} note="(optional)" />
        </div>
      </Section>
      <Section title="Charges">
        <div className="field-pairs">
          <Figure {...field('annualCharges', 'Annual charges')} suffix="%" />
          <Changed {...field('chargesIncluded', '')}>
            <Switch
              label="Results start after charges"
              name="chargesIncluded"
              hint="Visitors can switch this."
              isOn={charges === ON}
              isDisabled={isReadOnly}
              onChange={(isOn) =>
                texts.type('chargesIncluded', isOn ? ON : texts.saved.chargesIncluded ? OFF : '')
              }
            />
          </Changed>
        </div>
        <Lines {...field('charges', 'Charges in words')} note="(optional)" rows={2} />
      </Section>
      <Section title="Inflation" lead="By currency. An empty field means 5%.">
        <div className="site-figures">
          {[...codes].map((code) => (
            <Figure key={code} {...field(`inflation.${code}`, code)} suffix="%" placeholder="–" />
          ))}
        </div>
      </Section>
      <Section title="Range" lead="How many points returns may be lower or higher.">
        <div className="site-figures">
          {Object.entries(RISKS).map(([risk, usual]) => (
            <Figure
              key={risk}
              {...field(`returnRange.${risk}`, `${capitalised(risk)} risk`)}
              suffix="points"
              placeholder={usual}
            />
          ))}
        </div>
      </Section>
    </>
  );
});

type SectionProps = { title: string; lead?: string; children: Elements };

function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {lead && <p className="small">{lead}</p>}
      {children}
    </section>
  );
}

/** A field that shows its previous text once it is changed. */
const Changed = observer(function Changed(props: FieldProps & { children: Elements }) {
  const { texts, path, children } = props;
  const isChanged = texts.isChanged(path);
  return (
    <div className="site-field" data-changed={isChanged}>
      {children}
      {isChanged && <p className="small">{wasText(path, texts.saved[path])}</p>}
    </div>
  );
});

function wasText(path: string, text = ''): string {
  if (path === 'chargesIncluded') return text === ON ? 'was on' : 'was off';
  if (text === '') return 'was empty';
  const unit = path.startsWith('returnRange.') ? '' : '%';
  if (/^[\d.]+$/.test(text) && path !== 'name') return `was ${text}${unit}`;
  return `was ${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}`;
}

type LineProps = FieldProps & { note?: string; hint?: string | undefined; rows?: number };

const Line = observer(function Line({ note, hint, ...field }: LineProps) {
  return (
    <Changed {...field}>
      <TextField {...controlOf(field)} note={note} hint={hint} />
    </Changed>
  );
});

const Lines = observer(function Lines({ note, hint, rows = 3, ...field }: LineProps) {
  return (
    <Changed {...field}>
      <TextArea {...controlOf(field)} note={note} hint={hint} rows={rows} />
    </Changed>
  );
});

type FigureProps = FieldProps & { suffix: string; placeholder?: string };

const Figure = observer(function Figure({ suffix, placeholder = '', ...field }: FigureProps) {
  const { readOnly, ...control } = controlOf(field);
  return (
    <Changed {...field}>
      <NumberField
        {...control}
        isReadOnly={readOnly}
        suffix={suffix}
        placeholder={placeholder}
        toLeft={(text) => text}
      />
    </Changed>
  );
});

function controlOf({ texts, isReadOnly, path, label }: FieldProps) {
  return {
    label,
    name: path,
    value: texts.textOf(path),
    error: texts.findings.get(path),
    readOnly: isReadOnly || texts.saving.isPending,
    onChange: (text: string) => texts.type(path, text),
  };
}
