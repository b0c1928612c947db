const primes = (count: number): number[] => {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  return found
}
/** The first 32 bits of a number's fraction. */
const fraction = (number: number): number => ((number - Math.floor(number)) * 2 ** 32) | 0
const roundConstants = primes(64).map((prime) => fraction(Math.cbrt(prime)))
const initialState = primes(8).map((prime) => fraction(Math.sqrt(prime)))
const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

/** SHA-256 (FIPS 180-4), for pages on plain http: there the browser's own is missing. Texts of some kilobytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const length = ((message.length + 8) >> 6) * 64 + 64
  const padded = new Uint8Array(length)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 4, message.length * 8)
  const state = [...initialState]
  const words = new Int32Array(64)
  const at = (index: number) => words[index] ?? 0
  for (let block = 0; block < length; block += 64) {
    for (let t = 0; t < 16; t += 1) words[t] = view.getInt32(block + t * 4)
    for (let t = 16; t < 64; t += 1) {
      const [late, early] = [at(t - 2), at(t - 15)]
      const lower = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
      const upper = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
      words[t] = (upper + at(t - 7) + lower + at(t - 16)) | 0
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let t = 0; t < 64; t += 1) {
      const sumE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      const first = (h + sumE + ((e & f) ^ (~e & g)) + (roundConstants[t] ?? 0) + at(t)) | 0
      const sumA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      const second = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = ((state[index] ?? 0) + value) | 0
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word)
  return new Uint8Array(digest.buffer)
}
