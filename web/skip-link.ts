/** The fragment that the skip link leads to. It says no inputs. */
export const SKIP_LINK = '#main';
