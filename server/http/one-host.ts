import { refuse, type Step } from './answer.ts';

/** Refuses a request that names no host or two: nobody in between may read it another way than we do. */
export const oneHost: Step = (exchange) => {
  const { rawHeaders, httpVersion } = exchange.request;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return false;
  const sentence = 'Send the Host header exactly once.';
  refuse(exchange, { status: 400, sentence }, ['Connection', 'close']);
  return true;
};
