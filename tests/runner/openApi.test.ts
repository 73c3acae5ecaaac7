import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, expect, test } from 'vitest';
import { openApi } from '../../runner/door/openApi.ts';
import { PROBLEMS } from '../../src/model/runner.ts';
import { endRunners, startRunner } from './support/runnerProcess.ts';

const file = resolve(import.meta.dirname, '../../docs/runner-openapi.json');

afterAll(endRunners);

test('the published document is the one that the schemas make', () => {
  const published: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const advice =
    'Fetch it from a runner (curl http://127.0.0.1:7357/v1/openapi.json) into docs/runner-openapi.json, and format it.';
  expect(published, advice).toEqual(JSON.parse(JSON.stringify(openApi())));
});

test('it is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(readFileSync(file, 'utf8')));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('what is not OpenAPI would be found', async () => {
  const { paths: _, ...rest } = openApi();
  expect((await new Validator().validate({ ...rest, components: { schemas: 1 } })).valid).toBe(false);
});

test('a runner serves it without a token', async () => {
  const { url } = await startRunner(['--port', '0']);
  const response = await fetch(`${url}/v1/openapi.json`);
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApi())));
});

test('it knows every path of the protocol, and every problem', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../src/model/runner.ts'), 'utf8');
  const named = [...text.matchAll(/^ \*\s+(?:GET|POST|DELETE)\s+(\/v1\/[\w.{}/]+)/gm)].map(
    ([, path]) => path,
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(openApi().paths)));
  const schemas = JSON.stringify(openApi().components.schemas.Problem);
  for (const code of Object.keys(PROBLEMS)) expect(schemas).toContain(`"${code}"`);
});
