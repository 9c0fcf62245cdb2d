import { describe, expect, it } from 'vitest'
import { indexReferences, type ReferenceRow } from '#core/base/fields/references.ts'
import { must } from '#core/base/kernel/result.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { agentOf, agentSheet, channelFits, readAgentParameters } from '#core/warehouse/transport/agent-sheet.rules.ts'

const row = (id: number, channel_code: string, fields: object): ReferenceRow => ({
  id,
  version: 1,
  channel_code,
  channel_name: channel_code,
  ...fields,
})
const references = indexReferences([
  {
    entity: channel,
    rows: [
      row(1, 'SEA', { clearance_agent: 'Jebel Ali', delivery_agent: 'iMile' }),
      row(2, 'AIR', {
        clearance_agent: 'Jebel Ali',
        clearance_agent_params: 'account: CD-7\nlanguage: zh-TW\ncolumns: airway_number, hs_code',
      }),
      row(3, 'OLD', { clearance_agent: 'Forgotten', clearance_agent_params: 'codes: 7' }),
    ],
  },
])
const names = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name)

describe('the parameters of a clearance agent', () => {
  it('say the columns of its sheet in their order, its language and our account with it', () => {
    const sheet = must(readAgentParameters('account: CD-7731\r\n\nlanguage = en-US\ncolumns：weight, airway_number'))
    expect({ ...sheet, columns: names(sheet.columns) }).toEqual({
      account: 'CD-7731',
      language: 'en-US',
      columns: ['weight', 'airway_number'],
    })
  })

  it('leave the usual sheet where there are none', () => {
    expect(names(must(readAgentParameters('')).columns)).toEqual(names(must(readAgentParameters(' \n ')).columns))
    expect(names(must(readAgentParameters('')).columns)).toContain('declared_value')
  })

  it.each([
    ['colums: weight', 'colums: weight'],
    ['nonsense', 'nonsense'],
    ['language: Klingon', 'Klingon'],
    ['columns: weight, wieght', 'wieght'],
    ['columns:', ''],
  ])('are refused where nothing is known by that name: %s', (text, found) => {
    expect(channelFits({ clearance_agent_params: text })).toMatchObject({
      ok: false,
      failure: {
        code: 'INPUT_INVALID',
        fields: [{ path: 'clearance_agent_params', code: 'AGENT_PARAMETER_UNKNOWN', params: { found } }],
      },
    })
  })

  it('are no matter for a channel without them', () => {
    expect(channelFits({ clearance_agent: 'Jebel Ali' })).toEqual({ ok: true, value: { clearance_agent: 'Jebel Ali' } })
  })
})

describe('the agents of a parcel', () => {
  it('are those of its channel', () => {
    expect(agentOf('SEA', 'clearance', references)).toBe('Jebel Ali')
    expect(agentOf('SEA', 'delivery', references)).toBe('iMile')
    expect([agentOf('AIR', 'delivery', references), agentOf(undefined, 'delivery', references)]).toEqual(['', ''])
  })

  it('have a sheet each: of clearance by the parameters of any of its channels, of delivery with phone and cash', () => {
    const clearance = agentSheet({ part: 'clearance', agent: 'Jebel Ali' }, references)
    expect([clearance.account, clearance.language, names(clearance.columns)]).toEqual(['CD-7', 'zh-TW', ['airway_number', 'hs_code']])
    const delivery = names(agentSheet({ part: 'delivery', agent: 'iMile' }, references).columns)
    expect(delivery).toEqual(expect.arrayContaining(['phone', 'cod_amount']))
    expect(delivery).not.toContain('declared_value')
    expect(names(agentSheet({ part: 'clearance', agent: 'Forgotten' }, references).columns)).toContain('declared_value')
  })
})
