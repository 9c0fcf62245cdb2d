import type { BatchDesign } from '../label.ts'
import type { LabelSize } from '../label-size.ts'
import type { LabelTypeName } from '../label-type.ts'
import type { LabelDesigns } from './label-design.ports.ts'
import type { LabelDesign } from './label-design.ts'

/**
 * The designs of a batch, and the key of the one for a client's orders: its own, else that for all
 * clients, else none.
 */
export type ChosenDesigns = {
  readonly designs: readonly BatchDesign[]
  readonly keyFor: (clientId: number) => string | undefined
}

type Ports = {
  readonly labelDesigns: Pick<LabelDesigns, 'inForce' | 'published'>
  readonly readFile: (id: string) => Promise<Uint8Array | undefined>
}

type WantedDesign = { readonly type: LabelTypeName; readonly size: LabelSize; readonly clientIds: readonly number[] }

/** A published design never changes, so its id says what it looks like. */
const keyOf = ({ id }: Pick<LabelDesign, 'id'>): string => String(id)

/**
 * Chooses the designs that labels are printed with. A design whose logo is gone comes without it,
 * so that the built-in label is drawn.
 */
export function designChoice({ labelDesigns, readFile }: Ports) {
  async function loadChosenDesigns(found: readonly LabelDesign[]): Promise<ChosenDesigns> {
    const designs = await Promise.all(
      found.map(async (design): Promise<BatchDesign> => {
        const { type, size, languages, blocks, logo } = design
        return {
          key: keyOf(design),
          content: { type, size, languages, blocks, logo },
          logo: logo === undefined ? undefined : await readFile(logo),
        }
      }),
    )
    const byClient = new Map(found.map((design) => [design.clientId, keyOf(design)]))
    return { designs, keyFor: (clientId) => byClient.get(clientId) ?? byClient.get(undefined) }
  }
  return {
    /** Those in force now. */
    inForce: async (wanted: WantedDesign): Promise<ChosenDesigns> => loadChosenDesigns(await labelDesigns.inForce(wanted)),
    /** Those that were in force when labels were asked for. */
    asPrinted: async (ids: readonly number[]): Promise<ChosenDesigns> =>
      loadChosenDesigns(ids.length === 0 ? [] : await labelDesigns.published(ids)),
  }
}
