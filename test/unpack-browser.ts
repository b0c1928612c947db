// Unpacks the browser that comes with the installation into the system's temporary folder, which the caller chooses by
// TMPDIR: the package knows no other.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')
await chromium.executablePath()
await inflate(join(packed, 'al2023.tar.br'))
await inflate(join(packed, 'fonts.tar.br'))
