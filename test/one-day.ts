import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { aheadOfMidnight, clockAhead, setClockAhead, systemNow } from './clock.ts'

// Before each file of tests that runs its server itself: what it calls today is one day from its first line to its last, as
// near as midnight in Bangkok may be. `TEST_CLOCK`, a moment in ISO 8601, lets every file begin then.

const root = fileURLToPath(new URL('..', import.meta.url))

/** They compare the time with that of a PostgreSQL, or of a server, of their own, or with the start of the machine. */
const bySystem = [
  'tools/backup.test.ts',
  'tools/restored-shop.test.ts',
  'server/adapters/database/embedded/cluster.test.ts',
  'server/adapters/database/embedded/owner.test.ts',
  'server/adapters/database/reading-copy.test.ts',
  'server/services/split-deployment.test.ts',
]

const begin = process.env['TEST_CLOCK']
const path = relative(root, expect.getState().testPath ?? '').replaceAll('\\', '/')
if (begin) setClockAhead(Date.parse(begin) - systemNow())
else if (bySystem.includes(path)) setClockAhead(0)
// The other files of a thread go on with a clock that is ahead already.
else if (clockAhead() === 0) setClockAhead(aheadOfMidnight(systemNow()))
