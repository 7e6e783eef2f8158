import { expect, test } from 'vitest';
import { hostOf, isHost } from './host.ts';

test.each`
  typed                          | host                      | is
  ${'gare.example'}              | ${'gare.example'}         | ${true}
  ${' https://Gare.Example/it '} | ${'gare.example'}         | ${true}
  ${'gare.example:8443'}         | ${'gare.example'}         | ${true}
  ${'gare.example.'}             | ${'gare.example'}         | ${true}
  ${'due'}                       | ${'due'}                  | ${false}
  ${'due fiumi'}                 | ${'due fiumi'}            | ${false}
  ${'localhost'}                 | ${'localhost'}            | ${true}
  ${'xn--caff-dma.example'}      | ${'xn--caff-dma.example'} | ${true}
  ${'127.0.0.1'}                 | ${'127.0.0.1'}            | ${false}
  ${'gare_estive.example'}       | ${'gare_estive.example'}  | ${false}
  ${'-gare.example'}             | ${'-gare.example'}        | ${false}
  ${'gare..example'}             | ${'gare..example'}        | ${false}
  ${''}                          | ${''}                     | ${false}
`('$typed is the host $host: $is', ({ typed, host, is }) => {
  expect(hostOf(typed)).toBe(host);
  expect(isHost(host)).toBe(is);
});
