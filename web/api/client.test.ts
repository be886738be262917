import { expect, test } from 'vitest';
import { startHost } from '#test/host.ts';
import { ApiError, requestTo } from './client.ts';

const origin = await startHost((request, response) => {
  const url = new URL(request.url ?? '', 'http://host');
  response.statusCode = Number(url.searchParams.get('status') ?? 200);
  response.statusMessage = url.searchParams.get('says') ?? '';
  response.setHeader('content-type', url.searchParams.get('type') ?? 'text/plain');
  response.end(url.searchParams.get('body') ?? '');
});
const request = requestTo(origin);

async function refusal(path: string): Promise<ApiError> {
  const error = await request(path).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return error;
}

test('an answer that is not OK is an error: the status, a colon, a space, the text', async () => {
  const error = await refusal('/?status=409&body=The%20code%20ZAR%20is%20taken.');
  expect(error.message).toBe('409: The code ZAR is taken.');
  expect(error.status).toBe(409);
  expect(error.text).toBe('The code ZAR is taken.');
});

test('without a text, the error says the status text', async () => {
  const error = await refusal('/?status=401&says=Unauthorized');
  expect(error.message).toBe('401: Unauthorized');
  expect(error.text).toBe('');
});

test('a JSON answer is parsed, whatever its charset', async () => {
  const { body } = await request('/?type=application/json;%20charset=utf-8&body=[1,2]');
  expect(body).toEqual([1, 2]);
});

test('any other answer is handed over raw', async () => {
  const { body } = await request('/?type=text/plain&body=[1,2]');
  expect(body).toBeInstanceOf(Response);
  expect(await (body as Response).text()).toBe('[1,2]');
});

test('a server that is not there is an error too', async () => {
  await expect(requestTo('http://127.0.0.1:1')('/')).rejects.toThrow();
});
