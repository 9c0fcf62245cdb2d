import { describe, expect, it } from 'vitest'
import { filesIn, houseFiles, textOf } from './house-files.ts'
import { CORE_ORDER, crowdedFolders, importsUpwards, SERVER_ORDER, WEB_ORDER, type Order } from './rooms.ts'

const codeOf = (folder: string): readonly string[] =>
  [...filesIn(folder, '.ts'), ...filesIn(folder, '.tsx')].filter((path) => !path.endsWith('vite.config.ts'))

/** The findings in a small repository, given as path and text of each file. */
const found = (root: string, order: Order, files: Readonly<Record<string, string>>): readonly string[] =>
  importsUpwards(root, order, (path) => files[path] ?? '', Object.keys(files))

describe('the order of the rooms', () => {
  it('holds in core', () => {
    expect(importsUpwards('core', CORE_ORDER, textOf, codeOf('core'))).toEqual([])
  })

  it('holds in the web app', () => {
    expect(importsUpwards('adapters/web', WEB_ORDER, textOf, codeOf('adapters/web'))).toEqual([])
  })

  it('holds in the server', () => {
    expect(importsUpwards('adapters/http/server', SERVER_ORDER, textOf, codeOf('adapters/http/server'))).toEqual([])
  })

  it.each([
    {
      what: 'kernel importing an area',
      root: 'core',
      order: CORE_ORDER,
      files: { 'core/base/kernel/bad.ts': `import type { Country } from '#core/platform/reference/country.entity.ts'\n` },
      named: 'core/base/kernel/bad.ts imports core/platform/reference/country.entity.ts',
    },
    {
      what: 'a context importing a later one',
      root: 'core',
      order: CORE_ORDER,
      files: { 'core/parcels/orders/bad.ts': `export { cancel } from '#core/operations/effects/order-effects.ts'\n` },
      named: 'core/parcels/orders/bad.ts imports core/operations/effects/order-effects.ts',
    },
    {
      what: 'an area importing a later one of its context',
      root: 'core',
      order: CORE_ORDER,
      files: { 'core/money/ledger/bad.ts': `import { bill } from '../billing/bill.ts'\n` },
      named: 'core/money/ledger/bad.ts imports core/money/billing/bill.ts',
    },
    {
      what: 'an import that is made while running',
      root: 'core',
      order: CORE_ORDER,
      files: { 'core/parcels/orders/kinds/bad.ts': `const stock = await import('#core/warehouse/goods/stock/stock.ts')\n` },
      named: 'core/parcels/orders/kinds/bad.ts imports core/warehouse/goods/stock/stock.ts',
    },
    {
      what: 'a folder without a place',
      root: 'core',
      order: CORE_ORDER,
      files: { 'core/money/utilities/bad.ts': 'export const bad = 1\n' },
      named: 'core/money/utilities/bad.ts stands in no room of core',
    },
    {
      what: 'a screen importing the shell',
      root: 'adapters/web',
      order: WEB_ORDER,
      files: { 'adapters/web/screens/parcels/orders/list/bad.tsx': `import { Shell } from '../../../../shell/app.tsx'\n` },
      named: 'adapters/web/screens/parcels/orders/list/bad.tsx imports adapters/web/shell/app.tsx',
    },
    {
      what: 'a screen importing one of a later area',
      root: 'adapters/web',
      order: WEB_ORDER,
      files: { 'adapters/web/screens/parcels/orders/list/bad.tsx': `import { OrderCod } from '../../../money/cod/order-cod.tsx'\n` },
      named: 'adapters/web/screens/parcels/orders/list/bad.tsx imports adapters/web/screens/money/cod/order-cod.tsx',
    },
    {
      what: 'an answer knowing an area',
      root: 'adapters/http/server',
      order: SERVER_ORDER,
      files: { 'adapters/http/server/answers/bad.ts': `import { cod } from '../areas/money/cod/composition.ts'\n` },
      named: 'adapters/http/server/answers/bad.ts imports adapters/http/server/areas/money/cod/composition.ts',
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
      'core/parcels/orders/good.ts': `import { money } from '#core/base/kernel/money.ts'\nimport { order } from './order.ts'\n`,
      'core/oversight/audit/good.ts': `import { catalog } from '../../entity-catalog.ts'\n`,
    }
    expect(found('core', CORE_ORDER, files)).toEqual([])
  })
})

/** One list by its nature: changes of the database, one after another. */
const FLAT = { most: 40, flat: ['adapters/store/migrations'] }

describe('a folder', () => {
  it('has at most 40 files of its own', () => {
    expect(crowdedFolders(houseFiles, FLAT)).toEqual([])
  })

  it('with more is refused', () => {
    const files = Array.from({ length: 41 }, (_, number) => `core/money/cod/a${number}.ts`)
    expect(crowdedFolders(files, FLAT)).toEqual(['core/money/cod (41)'])
    expect(crowdedFolders(files.slice(1), FLAT)).toEqual([])
  })
})
