import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { offlineFiles } from './offline-files.ts'

const manifest = {
  'entry.tsx': { file: 'assets/entry-1.js', imports: ['_vendor.js'], css: ['assets/entry-1.css'] },
  '_vendor.js': { file: 'assets/vendor-1.js' },
  '_texts-th.js': { file: 'assets/texts-th-1.js', name: 'texts-th' },
  'driver/DriverRuns.tsx': { file: 'assets/driver-1.js', imports: ['entry.tsx', '_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
  'orders/OrderList.tsx': { file: 'assets/orders-1.js' },
  'texts/driver.th.ts': { file: 'assets/driver-th-1.js' },
  'texts/driver.en.ts': { file: 'assets/driver-en-1.js' },
}

test('a screen needs the shell, all that it imports and its texts, and no other screen', () => {
  expect(offlineFiles(manifest, { 'driver/DriverRuns.tsx': ['driver'] })).toEqual(
    [
      ...['entry-1.js', 'entry-1.css', 'vendor-1.js', 'texts-th-1.js', 'driver-1.js', 'shared-1.js', 'shared-1.css'],
      ...['driver-th-1.js', 'driver-en-1.js'],
    ]
      .map((file) => `/assets/${file}`)
      .toSorted(),
  )
})

test('a screen that was renamed stops the build', () => {
  expect(() => offlineFiles(manifest, { 'driver/Gone.tsx': [] })).toThrow('The build lacks driver/Gone.tsx')
})

test('the texts of every screen are in the one file that also opens without a connection', async () => {
  const [config, namespaces] = await Promise.all(
    ['vite.config.ts', 'texts/namespaces.ts'].map((file) =>
      readFile(new URL(`../backoffice/${file}`, import.meta.url), 'utf8'),
    ),
  )
  const built = /sharedTexts = .*\(\?:([\w|]+)\)/.exec(config ?? '')?.[1]?.split('|')
  const shared = /sharedNamespaces: .* = \[(.*)\]/.exec(namespaces ?? '')?.[1]?.match(/\w+/g)
  expect(built?.toSorted()).toEqual([...(shared ?? [])].toSorted())
})
