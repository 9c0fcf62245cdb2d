import { describe, expect, it } from 'vitest'
import { filesIn, textOf } from './house-files.ts'
import { CORE_ORDER, importsUpwards, WEB_ORDER, type Order } from './rooms.ts'

const codeOf = (folder: string): readonly string[] =>
  [...filesIn(folder, '.ts'), ...filesIn(folder, '.tsx')].filter((path) => !path.endsWith('vite.config.ts'))

/** A small repository as path and text of each file. */
const found = (root: string, order: Order, files: Readonly<Record<string, string>>): readonly string[] =>
  importsUpwards(root, order, (path) => files[path] ?? '', Object.keys(files))

describe('the order of the rooms', () => {
  it('holds in core', () => {
    expect(importsUpwards('core', CORE_ORDER, textOf, codeOf('core'))).toEqual([])
  })

  it('holds in the web app', () => {
    expect(importsUpwards('adapters/web', WEB_ORDER, textOf, codeOf('adapters/web'))).toEqual([])
  })

  it.each([
    {
      what: 'kernel importing an area',
      root: 'core',
      order: CORE_ORDER,
      files: { 'core/kernel/bad.ts': `import type { Country } from '../reference/country.entity.ts'\n` },
      named: 'core/kernel/bad.ts imports core/reference/country.entity.ts',
    },
    {
      what: 'an area importing a flow',
      root: 'core',
      order: CORE_ORDER,
      files: { 'core/orders/bad.ts': `export { cancel } from '../flows/cancel-order.usecase.ts'\n` },
      named: 'core/orders/bad.ts imports core/flows/cancel-order.usecase.ts',
    },
    {
      what: 'an import that is made while running',
      root: 'core',
      order: CORE_ORDER,
      files: { 'core/orders/kinds/bad.ts': `const stock = await import('../../goods/stock.ts')\n` },
      named: 'core/orders/kinds/bad.ts imports core/goods/stock.ts',
    },
    {
      what: 'a folder without a place',
      root: 'core',
      order: CORE_ORDER,
      files: { 'core/utilities/bad.ts': 'export const bad = 1\n' },
      named: 'core/utilities/bad.ts stands in no room of core',
    },
    {
      what: 'a screen importing the shell',
      root: 'adapters/web',
      order: WEB_ORDER,
      files: { 'adapters/web/screens/orders/list/bad.tsx': `import { Shell } from '../../../shell/app.tsx'\n` },
      named: 'adapters/web/screens/orders/list/bad.tsx imports adapters/web/shell/app.tsx',
    },
    {
      what: 'ui importing a screen',
      root: 'adapters/web',
      order: WEB_ORDER,
      files: { 'adapters/web/ui/bad.tsx': `import '../screens/orders/orders.css'\n` },
      named: 'adapters/web/ui/bad.tsx imports adapters/web/screens/orders/orders.css',
    },
  ])('refuses $what', ({ root, order, files, named }) => {
    expect(found(root, order, files)).toEqual([named])
  })

  it('lets a room import itself and those below', () => {
    const files = {
      'core/orders/good.ts': `import { money } from '../kernel/money.ts'\nimport { order } from './order.ts'\n`,
      'core/audit/good.ts': `import { catalog } from '../entity-catalog.ts'\n`,
    }
    expect(found('core', CORE_ORDER, files)).toEqual([])
  })
})
