// `npm run check`: the quick half of `npm test`, for while you work.
import { lineOf, runChecks } from './run-checks.ts'

const checked = await runChecks((one) => process.stdout.write(lineOf(one)))
const failed = checked.filter(({ passed }) => !passed)
process.stdout.write(
  failed.length === 0 ? 'All checks passed\n' : `Failed: ${failed.map(({ name }) => name).join(', ')}\n`,
)
process.exit(failed.length === 0 ? 0 : 1)
