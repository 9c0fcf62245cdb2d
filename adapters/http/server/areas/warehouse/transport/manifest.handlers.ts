import type { ListPrinter } from '#core/base/documents/list-document.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { ok } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { parseMawb } from '#core/parcels/orders/events/mawb.ts'
import { AGENT_PARTS } from '#core/warehouse/transport/agent-sheet.rules.ts'
import type { AgentShare, makeManifest } from '#core/warehouse/transport/make-manifest.usecase.ts'
import type { BillAgentRow, billRoutes } from '../../../../contract/warehouse/transport/bill.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { workbook } from '../../../presenters/file-answer.ts'
import { readZone } from '../../../presenters/query-days.ts'

export type ManifestParts = {
  readonly manifest: ReturnType<typeof makeManifest>
  readonly sheetWriter: SheetWriter
  readonly listPrinter: ListPrinter
}
type Handlers = BindingsOf<Pick<typeof billRoutes, 'billAgents' | 'hsStatistics' | 'manifest'>>

const PDF_TYPE = 'application/pdf'

/** An air waybill number as it is stored, however it is written in an address. */
export function mawbOf(mawb: string): string {
  const parsed = parseMawb(mawb)
  return parsed.ok ? parsed.value : mawb
}

const agentRow = ({ part, agent, parcels, grams, channels, tracker }: AgentShare, locale: Locale): BillAgentRow => ({
  part,
  part_txt: AGENT_PARTS[part][locale],
  agent,
  parcels,
  weight: formatKilograms(grams),
  channels: [...channels],
  tracker_agent: tracker ?? null,
})

/** The manifest as a workbook or on A4. */
const manifestHandler =
  ({ manifest, listPrinter, sheetWriter }: ManifestParts): Handlers['manifest'] =>
  async ({ params, query, locale }) => {
    const zone = readZone(query)
    if (!zone.ok) return zone
    const mawb = mawbOf(params.mawb)
    const of = query.part === undefined ? undefined : { part: query.part, agent: query.agent ?? '' }
    const reader = { locale, zone: zone.value, of }
    const name = of === undefined ? `manifest-${mawb}` : `manifest-${mawb}-${of.part}`
    if (query.format === 'pdf') {
      const paper = await manifest.onPaper(mawb, reader)
      if (!paper.ok) return paper
      return ok({
        fileName: `${name}.pdf`,
        type: PDF_TYPE,
        shown: 'inline',
        open: () => listPrinter.printList(paper.value),
      })
    }
    const content = await manifest.asSheet(mawb, reader)
    return content.ok ? ok(workbook(sheetWriter, content.value, `${name}.xlsx`)) : content
  }

/** Handlers of what a flight's parcels are declared and handed over by. */
export const manifestHandlers = (parts: ManifestParts): Handlers => ({
  billAgents: async ({ params, locale }) => {
    const shares = await parts.manifest.agents(mawbOf(params.mawb))
    return shares.ok ? ok(shares.value.map((share) => agentRow(share, locale))) : shares
  },
  hsStatistics: async ({ params, locale }) => {
    const mawb = mawbOf(params.mawb)
    const content = await parts.manifest.byHsCode(mawb, { locale })
    return content.ok ? ok(workbook(parts.sheetWriter, content.value, `hs-codes-${mawb}.xlsx`)) : content
  },
  manifest: manifestHandler(parts),
})
