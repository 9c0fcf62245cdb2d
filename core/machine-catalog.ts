import type { Machine } from '#core/base/kernel/machine.ts'
import { platformMachines } from './platform/manifest.ts'
import { parcelsMachines } from './parcels/manifest.ts'
import { portalMachines } from './portal/manifest.ts'
import { warehouseMachines } from './warehouse/manifest.ts'
import { moneyMachines } from './money/manifest.ts'
import { operationsMachines } from './operations/manifest.ts'

/**
 * Every machine of the product: the diagrams of core/README.md and the proof that each keeps its
 * table are made from this list.
 */
export const machineCatalog: readonly Machine[] = [
  ...platformMachines,
  ...parcelsMachines,
  ...portalMachines,
  ...warehouseMachines,
  ...moneyMachines,
  ...operationsMachines,
]
