// `npm run test:faults`: the long form of the fault tests, with many more runs of each.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './source-files.ts'

spawnSync(process.execPath, [join(root, 'tools/build.ts')], { cwd: root, stdio: 'inherit' })
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'faults', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FAULTS: 'long' } },
)
process.exit(status ?? 1)
