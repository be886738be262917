import '../../web/styles/screen.css';
import '../../web/styles/rest.css';
import '../../web/styles/admin.css';
import { afterAll, afterEach } from 'vitest';
import { commands } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { brandStyle } from '../../web/brand-style.ts';
import { SITE } from './component.tsx';

const { documentElement: root } = document;
root.lang = 'en';
for (const [name, value] of Object.entries(brandStyle(SITE))) root.style.setProperty(name, value);

afterEach(cleanup);
afterAll(() => commands.closeApps());
