// `npm run check`: the quick half of `npm test`, for while you work.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checks } from './checks.ts'
import { root } from './source-files.ts'

const failed = checks().filter(
  ({ command: [program = '', ...args] }) =>
    spawnSync(process.execPath, [join(root, program), ...args], { cwd: root, stdio: 'inherit' }).status !== 0,
)
process.stdout.write(
  failed.length === 0 ? 'All checks passed\n' : `Failed: ${failed.map(({ name }) => name).join(', ')}\n`,
)
process.exit(failed.length === 0 ? 0 : 1)
