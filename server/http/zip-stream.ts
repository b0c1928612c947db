import { crc32, createDeflateRaw } from 'node:zlib'

// A ZIP file as a stream: sizes and checksums follow each part, since they are not known before (APPNOTE 4.4.4, bit 3).

const follows = 0x0008
const utf8 = 0x0800
const deflated = 8
/** 1 January 1980, the first day that the format knows: the same content gives the same file. */
const day = 0x0021
/** Larger parts need another format. */
const mostBytes = 0xffff_ffff

export type ZipPart = { name: string; content: AsyncIterable<string> | string }

type ZipEntry = { name: Buffer; at: number; crc: number; packed: number; size: number }

/** @throws Error where a part has more than 4 GB */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = []
  let at = 0
  for await (const { name, content } of parts) {
    const entry: ZipEntry = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0 }
    for await (const bytes of partOf(entry, typeof content === 'string' ? oneText(content) : content)) {
      at += bytes.length
      yield bytes
    }
    entries.push(entry)
  }
  const directory = Buffer.concat(entries.map(directoryEntry))
  yield Buffer.concat([directory, endOf(entries.length, directory.length, at)])
}

async function* oneText(text: string) {
  yield text
}

async function* partOf(entry: ZipEntry, content: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield localHeader(entry.name)
  const deflate = createDeflateRaw({ level: 6 })
  let ready: Buffer[] = []
  const take = (): Buffer => {
    const bytes = Buffer.concat(ready)
    ready = []
    entry.packed += bytes.length
    return bytes
  }
  deflate.on('data', (bytes: Buffer) => ready.push(bytes))
  for await (const text of content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    // Waits until this text is packed: the reader of the file sets the pace.
    await new Promise<void>((resolve, reject) => deflate.write(bytes, (error) => (error ? reject(error) : resolve())))
    if (ready.length > 0) yield take()
  }
  const ended = new Promise((resolve, reject) => deflate.once('end', resolve).once('error', reject))
  deflate.end()
  await ended
  yield take()
  if (entry.size > mostBytes) throw new Error(`${entry.name.toString()} is too large for this format`)
  yield sizesOf(entry)
}

/** Numbers of 2 and 4 bytes, in the order of the format. */
function numbers(...given: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(given.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of given) {
    bytes.writeUIntLE(value, at, length)
    at += length
  }
  return bytes
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    numbers([0x04034b50, 4], [20, 2], [follows | utf8, 2], [deflated, 2], [0, 2], [day, 2]),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])

const sizesOf = ({ crc, packed, size }: ZipEntry): Buffer => numbers([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4])

const directoryEntry = ({ name, at, crc, packed, size }: ZipEntry): Buffer =>
  Buffer.concat([
    numbers([0x02014b50, 4], [20, 2], [20, 2], [follows | utf8, 2], [deflated, 2], [0, 2], [day, 2]),
    numbers([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
    name,
  ])

const endOf = (entries: number, length: number, at: number): Buffer =>
  numbers([0x06054b50, 4], [0, 2], [0, 2], [entries, 2], [entries, 2], [length, 4], [at, 4], [0, 2])
