import { useEffect } from 'react';
import { PageFrame } from '../layout/page-frame.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { useStores } from '../stores/context.tsx';
import { CalculatorForm } from './form.tsx';

/** The Investment Calculator screen: form, result, yearly table. */
export function CalculatorPage() {
  const { catalogue } = useStores();

  useEffect(() => {
    void catalogue.load();
  }, [catalogue]);

  return (
    <PageFrame path="/">
      <div className="calculator">
        <div className="calculator-head">
          <PageHeading title="Investment Calculator" />
          <p>Plan your financial future with our compound interest calculator.</p>
        </div>
        <div className="calculator-columns">
          <div className="calculator-inputs">
            <CalculatorForm />
          </div>
          <div className="calculator-results" />
        </div>
      </div>
    </PageFrame>
  );
}
