import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventReader, type StreamEvent } from './parse-events.ts'

const readAll = (pieces: readonly string[]) => {
  const events: StreamEvent[] = []
  const retries: number[] = []
  const read = eventReader({ onEvent: (event) => events.push(event), onRetry: (ms) => retries.push(ms) })
  for (const piece of pieces) read(piece)
  return { events, retries }
}

test('events have a name, an id and data of several lines; comments and unknown fields are skipped', () => {
  const text =
    'retry: 1200\n\n:\n\nevent: changes\nid: 7-1:2:\ndata: {"a":1,\ndata: "b":2}\n\nunknown: x\n\ndata\n\ndata:  two\n\n'
  expect(readAll([text])).toEqual({
    retries: [1200],
    events: [
      { name: 'changes', id: '7-1:2:', data: '{"a":1,\n"b":2}' },
      { name: 'message', id: null, data: '' },
      { name: 'message', id: null, data: ' two' },
    ],
  })
})

test('an event that is cut off in the middle is not passed on', () => {
  expect(readAll(['event: changes\ndata: {"a"']).events).toEqual([])
  expect(readAll(['event: changes\ndata: {}\n']).events).toEqual([])
})

test('however the stream is cut and whatever ends its lines, the same events come out', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll(/[\r\n]/g, ' '))
  const event = fc.record({
    name: fc.constantFrom('changes', 'reset'),
    id: fc.constantFrom('1-1:1:', '2-5:9:6,7'),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  })
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 5 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.nat(400), { maxLength: 8 }),
      (events, end, cuts) => {
        const text = events
          .map(({ name, id, lines }) =>
            [`event: ${name}`, `id: ${id}`, ...lines.map((one) => `data: ${one}`), '', ''].join(end),
          )
          .join('')
        const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b), text.length]
        const pieces = at.slice(1).map((until, index) => text.slice(at[index], until))
        // A lone `\r` at the end of a piece may be half a line end: the next piece decides.
        const read = readAll([...pieces, ':\n'])
        expect(read.events).toEqual(events.map(({ name, id, lines }) => ({ name, id, data: lines.join('\n') })))
      },
    ),
  )
})
