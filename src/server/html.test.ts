import { describe, expect, test } from 'vitest';
import { cleanHead, cleanHtml, headTags } from './html.ts';

describe('HTML that organisers write', () => {
  test.each`
    written                                                  | shown
    ${'<p>Ciao <strong>Ada</strong></p>'}                    | ${'<p>Ciao <strong>Ada</strong></p>'}
    ${'<script>alert(1)</script><p>x</p>'}                   | ${'<p>x</p>'}
    ${'<p onclick="alert(1)" style="color:red">x</p>'}       | ${'<p>x</p>'}
    ${'<a href="javascript:alert(1)">x</a>'}                 | ${'<a rel="noopener noreferrer">x</a>'}
    ${'<a href="https://a.example/">x</a>'}                  | ${'<a href="https://a.example/" rel="noopener noreferrer">x</a>'}
    ${'<img src="/media/a.svg" alt="A" onerror="alert(1)">'} | ${'<img src="/media/a.svg" alt="A" />'}
    ${'<img src="https://tracker.example/p.gif">'}           | ${''}
    ${'<img src="//tracker.example/p.gif">'}                 | ${''}
    ${'<iframe src="https://a.example/"></iframe>'}          | ${''}
    ${'<svg><script>alert(1)</script></svg>'}                | ${''}
    ${'<table><tr><th scope="row">7:00</th></tr></table>'}   | ${'<table><tr><th scope="row">7:00</th></tr></table>'}
  `('$written is shown as $shown', ({ written, shown }) => {
    expect(cleanHtml(written)).toBe(shown);
  });
});

describe('The head markup of a circuit', () => {
  test.each`
    written                                                      | kept
    ${'<meta name="theme-color" content="#1546a0">'}             | ${'<meta name="theme-color" content="#1546a0" />'}
    ${'<meta http-equiv="refresh" content="0;url=//a.example">'} | ${''}
    ${'<link rel="icon" href="/media/icon.svg">'}                | ${'<link rel="icon" href="/media/icon.svg" />'}
    ${'<link rel="stylesheet" href="/media/a.css">'}             | ${''}
    ${'<script src="https://a.example/t.js"></script>'}          | ${''}
    ${'<style>body{display:none}</style>'}                       | ${''}
  `('$written keeps $kept', ({ written, kept }) => {
    expect(cleanHead(written)).toBe(kept);
  });
});

describe('The head markup of a circuit, as tags', () => {
  test.each([
    ['nothing', '', []],
    ['what is not allowed', '<script>alert(1)</script>Ciao', []],
    [
      'several tags, with entities',
      '<meta name="description" content="Corri &amp; nuota, &quot;sempre&quot; &lt;3"><meta name="x" content="y">',
      [
        { tag: 'meta', attributes: { name: 'description', content: 'Corri & nuota, "sempre" <3' } },
        { tag: 'meta', attributes: { name: 'x', content: 'y' } },
      ],
    ],
    [
      'a > within a value, and an entity of another name',
      '<meta name="description" content="5 > 3 &#233; &egrave;">',
      [{ tag: 'meta', attributes: { name: 'description', content: '5 > 3 é è' } }],
    ],
    [
      'capitals, single quotes and no quotes',
      "<LINK REL=icon HREF='/media/icon.svg'>",
      [{ tag: 'link', attributes: { rel: 'icon', href: '/media/icon.svg' } }],
    ],
  ])('%s', (_what, written, tags) => {
    expect(headTags(written)).toEqual(tags);
  });
});
