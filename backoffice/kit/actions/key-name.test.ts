import { expect, test } from 'vitest'
import { otherLayout } from '#rules/search/keyboard.ts'
import { keyName, latinKey } from './key-name.ts'

const pressed = (key: string, code: string, held: { ctrl?: boolean; alt?: boolean; shift?: boolean } = {}) => ({
  key,
  code,
  ctrlKey: held.ctrl ?? false,
  metaKey: false,
  altKey: held.alt ?? false,
  shiftKey: held.shift ?? false,
})

test.each([
  [pressed('a', 'KeyA'), 'a'],
  [pressed('ฟ', 'KeyA'), 'a'],
  [pressed('A', 'KeyA', { shift: true }), 'Shift+A'],
  [pressed('ฤ', 'KeyA', { shift: true }), 'Shift+A'],
  [pressed('า', 'KeyK', { ctrl: true }), 'Ctrl+k'],
  [pressed('?', 'Slash', { shift: true }), '?'],
  [pressed('ฦ', 'Slash', { shift: true }), '?'],
  [pressed('ฝ', 'Slash'), '/'],
  [pressed('ๅ', 'Digit1', { alt: true }), 'Alt+1'],
  [pressed('Enter', 'Enter', { ctrl: true }), 'Ctrl+Enter'],
  [pressed('ArrowDown', 'ArrowDown', { shift: true }), 'Shift+ArrowDown'],
  [pressed('q', 'KeyA'), 'q'],
])('%j is %s', (event, name) => expect(keyName(event)).toBe(name))

test('every letter, digit and bracket is itself with the Thai layout', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [letter, letter.toUpperCase()])
  const codeOf = (sign: string) =>
    ({ '[': 'BracketLeft', ']': 'BracketRight', '{': 'BracketLeft', '}': 'BracketRight' })[sign] ??
    (/\d/.test(sign) ? `Digit${sign}` : `Key${sign.toUpperCase()}`)
  for (const sign of [...letters, ...'0123456789[]{}'])
    expect([sign, latinKey(pressed(otherLayout(sign), codeOf(sign), { shift: /[A-Z{}]/.test(sign) }))]).toEqual([
      sign,
      sign,
    ])
})

test('a scanner is understood whatever keyboard is switched on', () => {
  const typed = [...'8851234'].map((digit) => pressed(otherLayout(digit), `Digit${digit}`))
  expect(typed.map(latinKey).join('')).toBe('8851234')
})
