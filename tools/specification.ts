// `npm run specification`: every statement of the specification with the tests that show it.
import { specification } from '#test/specification/specification.ts'
import { showingTests } from './shown-statements.ts'
import { sourceFiles } from './source-files.ts'

const tests = showingTests(sourceFiles())
for (const [section, statements] of Object.entries(specification)) {
  process.stdout.write(`\nSection ${section}\n`)
  for (const [number, says] of Object.entries(statements)) {
    process.stdout.write(`${number} ${says}\n`)
    for (const { test, statements: shown } of tests) if (shown.includes(number)) process.stdout.write(`    ${test}\n`)
  }
}
