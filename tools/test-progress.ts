import { DefaultReporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'

type EndArguments = Parameters<DefaultReporter['onTestRunEnd']>

const listed = 10
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(6)} s`

/** A line for every file as soon as it has ended, errors in full, and at the end what took longest. */
export default class TestProgress extends DefaultReporter {
  #files = 0
  #ended = 0

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length
    super.onTestRunStart(specifications)
  }

  protected override printTestModule(module: TestModule): void {
    const state = module.state()
    if (state === 'queued' || state === 'pending') return
    this.#ended += 1
    const place = `${String(this.#ended).padStart(String(this.#files).length)}/${this.#files}`
    const tests = [...module.children.allTests()].length
    const { duration } = module.diagnostic()
    this.log(`${place} ${seconds(duration)}  ${module.relativeModuleId}  ${tests === 1 ? '1 test' : `${tests} tests`}`)
    if (state === 'failed') super.printTestModule(module)
  }

  override onTestRunEnd(...[modules, errors, reason]: EndArguments): void {
    super.onTestRunEnd(modules, errors, reason)
    if (modules.length < listed) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    this.#printSlowest('files', modules, (module) => [module.diagnostic().duration, module.relativeModuleId])
    this.#printSlowest('tests', tests, (test) => [test.diagnostic()?.duration ?? 0, nameOf(test)])
  }

  #printSlowest<One>(kind: string, all: readonly One[], look: (one: One) => [ms: number, name: string]): void {
    const slowest = all
      .map(look)
      .sort(([first], [second]) => second - first)
      .slice(0, listed)
    this.log(`The ${listed} slowest ${kind}:`)
    for (const [ms, name] of slowest) this.log(`${seconds(ms)}  ${name}`)
    this.log()
  }
}

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId}: ${test.fullName}`
