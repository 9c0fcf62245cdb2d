import type { InboundDetails } from '../../../../../http/contract/warehouse/goods/inbound.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { deliveriesWords } from './deliveries.words.ts'

type Line = InboundDetails['lines'][number]

const found = ({ counted, damaged }: Line): number => (counted ?? 0) + (damaged ?? 0)
/**
 * Says whether nothing is left to do on a line. Lines with work left come first: to count before
 * the count is finished, to shelve after it.
 */
const isDone = (line: Line, isShelving: boolean): boolean => (isShelving ? line.shelved === line.counted : found(line) === line.announced)

/** The articles of the delivery at hand: how many of each are counted, damaged and shelved. */
export function DeliveryLines({ inbound: { number, account, status, lines } }: { readonly inbound: InboundDetails }) {
  const d = useWords(deliveriesWords)
  const isShelving = status !== 'arrived'
  const ordered = [...lines.filter((line) => !isDone(line, isShelving)), ...lines.filter((line) => isDone(line, isShelving))]
  return (
    <section className="station-list" aria-labelledby="delivery-lines">
      <h2 id="delivery-lines">{d('lines', { number, account })}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{d('item')}</th>
            <th scope="col">{d(isShelving ? 'shelvedOf' : 'countedOf')}</th>
            <th scope="col">{d('damaged')}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((line) => (
            <tr key={line.sku} data-state={isDone(line, isShelving) ? 'done' : 'waiting'}>
              <td>
                <code>{line.sku}</code> {line.sku_name}
              </td>
              <td>{isShelving ? `${line.shelved} / ${line.counted ?? 0}` : `${line.counted ?? 0} / ${line.announced}`}</td>
              <td>{line.damaged ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
