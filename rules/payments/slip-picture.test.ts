import { expect, test } from 'vitest'
import { slipPictureType } from './slip-picture.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\x00\x00\x00\x0d', 'image/png'],
  ['RIFF\x24\x00\x00\x00WEBPVP8 ', 'image/webp'],
])('a picture is known by its first bytes', (start, type) => {
  expect(slipPictureType(bytes(start))).toBe(type)
})

test.each([
  ['a PDF', '%PDF-1.7 ....'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['a GIF', 'GIF89a......'],
  ['HEIC of an iPhone', '\x00\x00\x00\x18ftypheic....'],
  ['a sound that begins like WebP', 'RIFF\x24\x00\x00\x00WAVEfmt '],
  ['half a signature', '\xff\xd8'],
  ['nothing', ''],
])('%s is none', (_what, start) => {
  expect(slipPictureType(bytes(start))).toBeNull()
})
