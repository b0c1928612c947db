import { crc32, inflateRawSync } from 'node:zlib'
import { SheetError } from './sheet.ts'

// The parts of a ZIP file, read from its directory. Each is unpacked when it is requested, and all of them together only
// up to a limit, so that a small file cannot grow into gigabytes.

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endLength = 22
const longestComment = 65_535
const stored = 0
const deflated = 8
/** Passwords and signatures of other kinds. */
const encrypted = 0x1

type Entry = { at: number; method: number; size: number; crc: number }
export type Zip = {
  /** The content of a part; null where there is none of this name. */
  read: (name: string) => Buffer | null
}

/**
 * Opens a ZIP file.
 * @param mostBytes of all parts that are read, unpacked
 * @throws SheetError where it is damaged, encrypted or too large
 */
export function openZip(bytes: Buffer, mostBytes: number): Zip {
  const entries = readDirectory(bytes)
  let left = mostBytes
  return {
    read: (name) => {
      const entry = entries.get(name.toLowerCase())
      if (!entry) return null
      const content = unpack(bytes, entry, left)
      left -= content.length
      return content
    },
  }
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries = new Map<string, Entry>()
  for (let nth = 0; nth < count; nth += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw new SheetError('damaged')
    if (bytes.readUInt16LE(at + 8) & encrypted) throw new SheetError('encrypted')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
    entries.set(name.toLowerCase(), {
      at: bytes.readUInt32LE(at + 42),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      crc: bytes.readUInt32LE(at + 16),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - longestComment)
  for (let at = bytes.length - endLength; at >= first; at -= 1) if (bytes.readUInt32LE(at) === endMark) return at
  throw new SheetError('damaged')
}

function unpack(bytes: Buffer, { at, method, size, crc }: Entry, mostBytes: number): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localMark) throw new SheetError('damaged')
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (start + size > bytes.length) throw new SheetError('damaged')
  const packed = bytes.subarray(start, start + size)
  const content = method === stored ? packed : method === deflated ? inflate(packed, mostBytes) : null
  if (!content || crc32(content) !== crc) throw new SheetError('damaged')
  if (content.length > mostBytes) throw new SheetError('too_large')
  return content
}

function inflate(packed: Buffer, mostBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) })
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new SheetError(isTooLong ? 'too_large' : 'damaged')
  }
}
