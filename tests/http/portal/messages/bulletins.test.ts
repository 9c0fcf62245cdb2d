import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clearBoard,
  draftPublication,
  movePublicationBy,
  publishPublication,
  type StaffPublication,
  type ShownTo,
} from '../../../support/staff-publication.ts'
import { samplePdf, samplePng } from '../../../support/sheets/sample-files.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import type { ShipperUpload } from '../../../support/shipper-way.ts'

const HOLIDAY = { title_zh_cn: '春节放假安排', content_zh_cn: '<p>春节期间<strong>停止收件</strong></p>' }
const MINUTE = 60_000

let now = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } })
})
afterAll(() => server.stop())
beforeEach(() => clearBoard(server))

const index = async (as: string, query = '', lang = 'en-US'): Promise<ShownTo> =>
  (await server.call<ShownTo>('GET', `/api/portal/bulletin/index${query}`, { as, headers: { lang } })).json.payload
const idsFor = async (as: string): Promise<readonly number[]> => (await index(as)).rows.map(({ id }) => id)
const confirm = (as: string, id: number) =>
  server.call<{ unread: number; next_id: number | null }>('POST', '/api/portal/bulletin/has_read', { as, body: { id } })

describe('the board', () => {
  it('leads through the unread ones in turn, each once, on every device', async () => {
    const [first, second] = [
      await publishPublication(server, HOLIDAY),
      await publishPublication(server, { ...HOLIDAY, title_zh_cn: '新渠道' }),
    ]
    const before = await index('ddp', '?unread=1')
    expect([before.rows.map(({ id, isRead }) => [id, isRead]), before.unread]).toEqual([
      [
        [second.id, false],
        [first.id, false],
      ],
      2,
    ])
    expect((await confirm('ddp', second.id)).json.payload).toEqual({ unread: 1, next_id: first.id })
    expect((await confirm('ddp', second.id)).json.payload).toEqual({ unread: 1, next_id: first.id })
    expect((await confirm('ddp', first.id)).json.payload).toEqual({ unread: 0, next_id: null })
    const again = await server.call<{ token: string }>('POST', '/api/login', {
      body: { account: 'ddp', password: 'Crossdock#2026', role: 'Customer' },
    })
    const elsewhere = await server.call<ShownTo>('GET', '/api/portal/bulletin/index?unread=1', { token: again.json.payload.token })
    expect(elsewhere.json.payload).toEqual({ rows: [], total: 0, unread: 0 })
    expect((await index('ddp')).rows.map(({ isRead }) => isRead)).toEqual([true, true])
    expect((await index('ddu')).unread).toBe(2)
  })

  it('keeps one reading of many at once', async () => {
    const { id } = await publishPublication(server, HOLIDAY)
    const all = await Promise.all(Array.from({ length: 8 }, () => confirm('ddp', id)))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    const readers = await server.call<{ read: number; rows: readonly { account: string; read_time: string | null }[] }>(
      'GET',
      `/api/admin/bulletins/${id}/readers?pageSize=500`,
      { as: 'service' },
    )
    expect(readers.json.payload.read).toBe(1)
    expect(readers.json.payload.rows[0]).toMatchObject({ account: 'ddp', read_time: expect.any(String) as string })
    expect(readers.json.payload.rows.slice(1).every((row) => row.read_time === null)).toBe(true)
  })

  it('reads in the reader’s language, or in the next best one', async () => {
    await publishPublication(server, { ...HOLIDAY, title_en_us: 'Spring Festival', content_en_us: '<p>We are closed</p>' })
    const titles = await Promise.all(['zh-CN', 'zh-TW', 'en-US'].map(async (lang) => (await index('ddp', '', lang)).rows[0]))
    expect(titles.map((row) => [row?.title, row?.locale])).toEqual([
      ['春节放假安排', 'zh-CN'],
      ['春节放假安排', 'zh-CN'],
      ['Spring Festival', 'en-US'],
    ])
  })

  it('turns its pages, and finds by words', async () => {
    for (const title of ['一', '二', '三']) await publishPublication(server, { ...HOLIDAY, title_zh_cn: title })
    const pages = await Promise.all([1, 2, 3].map((page) => index('ddp', `?pageSize=2&page=${page}`)))
    expect(pages.map(({ rows, total }) => [rows.map(({ title }) => title), total])).toEqual([
      [['三', '二'], 3],
      [['一'], 3],
      [[], 3],
    ])
    expect((await index('ddp', `?keywords=${encodeURIComponent('二')}`)).rows.map(({ title }) => title)).toEqual(['二'])
    expect((await index('ddp', '?keywords=%25')).total).toBe(0)
  })
})

describe('a bulletin', () => {
  it('is shown to those that it is for, to nobody else', async () => {
    const { json: groups } = await server.call<{ rows: readonly { group_code: string }[] }>('GET', '/api/admin/client-groups', {
      as: 'admin',
    })
    const group = groups.payload.rows[0]?.group_code
    const byClass = await publishPublication(server, { ...HOLIDAY, target: 'dd_type', dd_type: 'DDP' })
    const single = await publishPublication(server, { ...HOLIDAY, target: 'clients', clients: ['DDU', 'clm'] })
    const grouped = await publishPublication(server, { ...HOLIDAY, target: 'groups', groups: [group] })
    expect([await idsFor('ddp'), await idsFor('vip'), await idsFor('ddu')]).toEqual([[byClass.id], [byClass.id], [single.id]])
    for (const path of [`/api/portal/bulletin/${single.id}`, `/api/portal/bulletin/${grouped.id}`])
      expect((await server.call('GET', path, { as: 'ddp' })).json.error).toBe('BULLETIN_NOT_FOUND')
    expect((await confirm('ddp', single.id)).json.error).toBe('BULLETIN_NOT_FOUND')
    const { json } = await server.call<{ rows: readonly { account: string }[]; total: number }>(
      'GET',
      `/api/admin/bulletins/${single.id}/readers`,
      { as: 'service' },
    )
    expect(json.payload.rows.map(({ account }) => account)).toEqual(['clm', 'ddu'])
    const unknown = await server.call('POST', '/api/admin/bulletins', {
      as: 'service',
      body: { ...HOLIDAY, target: 'clients', clients: ['ddp', 'nobody-at-all'] },
    })
    expect(unknown.json.fields?.map(({ path, error }) => [path, error])).toEqual([['clients', 'UNKNOWN_CLIENTS']])
  })

  it('that is scheduled is out in its time alone, and then counts as published', async () => {
    const time = (millis: number): string => new Date(now + millis).toISOString()
    const draft = await draftPublication(server, { ...HOLIDAY, publish_time: time(10 * MINUTE), until_time: time(20 * MINUTE) })
    const scheduled = (await movePublicationBy(server, draft, 'schedule')).json.payload
    expect([scheduled.status, scheduled.events]).toEqual(['scheduled', ['unschedule', 'publish']])
    expect(await idsFor('ddp')).toEqual([])
    expect((await server.call('GET', `/api/portal/bulletin/${draft.id}`, { as: 'ddp' })).status).toBe(404)
    now += 10 * MINUTE
    expect(await idsFor('ddp')).toEqual([draft.id])
    const out = await server.call<StaffPublication>('GET', `/api/admin/bulletins/${draft.id}`, { as: 'service' })
    expect([out.json.payload.status, out.json.payload.events]).toEqual(['published', ['withdraw']])
    now += 10 * MINUTE
    expect(await idsFor('ddp')).toEqual([])
    expect((await index('ddp')).unread).toBe(0)
  })

  it('is not scheduled for the past, without a time, or to end before it begins', async () => {
    const draft = await draftPublication(server, HOLIDAY)
    expect((await movePublicationBy(server, draft, 'schedule')).json.error).toBe('PUBLISH_TIME_MISSING')
    const past = await draftPublication(server, { ...HOLIDAY, publish_time: new Date(now - MINUTE).toISOString() })
    expect((await movePublicationBy(server, past, 'schedule')).json.error).toBe('PUBLISH_TIME_PAST')
    const backwards = await server.call('POST', '/api/admin/bulletins', {
      as: 'service',
      body: {
        target: 'all',
        ...HOLIDAY,
        publish_time: new Date(now + 9 * MINUTE).toISOString(),
        until_time: new Date(now + 8 * MINUTE).toISOString(),
      },
    })
    expect(backwards.json.fields?.map(({ path, error }) => [path, error])).toEqual([['until_time', 'UNTIL_TOO_EARLY']])
  })

  it('that is withdrawn is gone for its readers, and for good', async () => {
    const out = await publishPublication(server, HOLIDAY)
    expect(await idsFor('ddp')).toEqual([out.id])
    const withdrawn = (await movePublicationBy(server, out, 'withdraw')).json.payload
    expect([withdrawn.status, withdrawn.events]).toEqual(['withdrawn', []])
    expect(await idsFor('ddp')).toEqual([])
    expect((await confirm('ddp', out.id)).json.error).toBe('BULLETIN_NOT_FOUND')
    expect((await movePublicationBy(server, withdrawn, 'publish')).json.error).toBe('ILLEGAL_TRANSITION')
  })

  it('is changed and deleted as a draft alone, for the version that was seen', async () => {
    const draft = await draftPublication(server, HOLIDAY)
    const put = (body: object) =>
      server.call<StaffPublication>('PUT', `/api/admin/bulletins/${draft.id}`, {
        as: 'service',
        body: { target: 'all', ...HOLIDAY, ...body },
      })
    const changed = await put({ version: draft.version, title_zh_cn: '新标题' })
    expect([changed.status, changed.json.payload['title_zh_cn']]).toEqual([200, '新标题'])
    expect((await put({ version: draft.version })).json.error).toBe('PUBLICATION_CHANGED')
    expect((await movePublicationBy(server, draft, 'publish')).json.error).toBe('PUBLICATION_CHANGED')
    const both = await Promise.all([
      movePublicationBy(server, changed.json.payload, 'publish'),
      movePublicationBy(server, changed.json.payload, 'publish'),
    ])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const out = both.find(({ status }) => status === 200)?.json.payload
    expect((await put({ version: out?.version })).json.error).toBe('ONLY_DRAFTS')
    expect((await server.call('DELETE', `/api/admin/bulletins/${draft.id}`, { as: 'service' })).json.error).toBe('ONLY_DRAFTS')
    const other = await draftPublication(server, HOLIDAY)
    expect((await server.call('DELETE', `/api/admin/bulletins/${other.id}`, { as: 'service' })).status).toBe(200)
    expect((await server.call('GET', `/api/admin/bulletins/${other.id}`, { as: 'service' })).status).toBe(404)
  })

  it('needs one language whole, and none half', async () => {
    const fieldsOf = async (body: object) =>
      (await server.call('POST', '/api/admin/bulletins', { as: 'service', body: { target: 'all', ...body } })).json.fields?.map(
        ({ path, error }) => [path, error],
      )
    expect(await fieldsOf({})).toEqual([['title_zh_cn', 'TEXT_MISSING']])
    expect(await fieldsOf({ ...HOLIDAY, title_en_us: 'Half' })).toEqual([['content_en_us', 'FIELD_REQUIRED']])
    expect(await fieldsOf({ title_zh_cn: '空', content_zh_cn: '<p><br></p><script>alert(1)</script>' })).toEqual([
      ['content_zh_cn', 'FIELD_REQUIRED'],
    ])
    expect(await fieldsOf({ ...HOLIDAY, target: 'groups' })).toEqual([['groups', 'FIELD_REQUIRED']])
    expect(await fieldsOf({ ...HOLIDAY, title_zh_cn: '长'.repeat(201) })).toEqual([['title_zh_cn', 'TOO_LONG']])
  })

  it('is for the staff with the permission to write', async () => {
    const body = { target: 'all', ...HOLIDAY }
    for (const as of ['warehouse', 'finance', 'ddp'])
      expect((await server.call('POST', '/api/admin/bulletins', { as, body })).status).toBe(403)
    expect((await server.call('GET', '/api/portal/bulletin/index', { as: 'service' })).status).toBe(403)
    expect((await server.call('GET', '/api/portal/bulletin/index', { as: 'fresh' })).json.error).toBe('NOT_APPROVED')
  })
})

describe('an attachment', () => {
  const upload = async (content: Uint8Array, name: string) =>
    server.call<ShipperUpload>('POST', '/api/admin/bulletins/files', { as: 'service', form: { file: { name, content } } })

  it('opens to those that its bulletin is shown to, while it is', async () => {
    const { src, name } = (await upload(samplePdf(), '放假安排.pdf')).json.payload
    const draft = await draftPublication(server, { ...HOLIDAY, target: 'dd_type', dd_type: 'DDP', extends: [{ name, src }] })
    const [fileId] = src.split('/').slice(-1)
    const address = `/api/portal/bulletin/${draft.id}/files/${fileId}`
    expect((await server.download(address, { as: 'ddp' })).status).toBe(404)
    const out = (await movePublicationBy(server, draft, 'publish')).json.payload
    expect((await index('ddp')).rows[0]?.extends).toEqual([{ name: '放假安排.pdf', src: address }])
    const opened = await server.download(address, { as: 'ddp' })
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment; /)
    for (const as of ['ddu', 'nofin']) expect((await server.download(address, { as })).status).toBe(404)
    expect((await server.download(src, { as: 'ddp' })).status).toBe(404)
    expect((await server.download(src, { as: 'admin' })).status).toBe(200)
    expect((await server.download(address, {})).status).toBe(401)
    const other = await publishPublication(server, HOLIDAY)
    expect((await server.download(`/api/portal/bulletin/${other.id}/files/${fileId}`, { as: 'ddp' })).status).toBe(404)
    await movePublicationBy(server, out, 'withdraw')
    expect((await server.download(address, { as: 'ddp' })).status).toBe(404)
  })

  it('is what was uploaded for it, and of a kind that is taken', async () => {
    expect((await upload(Buffer.from('<script>alert(1)</script>'), 'a.pdf')).json.fields?.map(({ error }) => error)).toEqual([
      'FILE_TYPE_REFUSED',
    ])
    const foreign = await server.call<ShipperUpload>('POST', '/api/common/uploadOSS', {
      as: 'ddp',
      form: { file: { name: 'own.png', content: samplePng() } },
    })
    for (const src of [foreign.json.payload.src, `/api/files/${'A'.repeat(32)}`]) {
      const wrong = await server.call('POST', '/api/admin/bulletins', {
        as: 'service',
        body: { target: 'all', ...HOLIDAY, extends: [{ name: 'x', src }] },
      })
      expect(wrong.json.fields?.map(({ path, error }) => [path, error])).toEqual([['extends.0.src', 'FILE_NOT_FOUND']])
    }
  })
})

describe('notices', () => {
  it('pop up until they are browsed', async () => {
    const { id } = await publishPublication(server, HOLIDAY, 'notice')
    const popping = async () => (await server.call<ShownTo>('GET', '/api/common/notice/elastic', { as: 'ddp' })).json.payload.rows
    expect((await popping()).map((row) => [row.id, row.isRead])).toEqual([[id, false]])
    const browsed = await server.call<ShownTo['rows'][number]>('GET', `/api/common/notice/browse/${id}`, { as: 'ddp' })
    expect(browsed.json.payload).toMatchObject({ id, title: '春节放假安排', isRead: true })
    expect(await popping()).toEqual([])
    const list = await server.call<ShownTo>('GET', '/api/common/notice', { as: 'ddp' })
    expect(list.json.payload.rows.map((row) => [row.id, row.isRead])).toEqual([[id, true]])
    expect((await index('ddp')).rows).toEqual([])
    expect((await server.call('GET', `/api/portal/bulletin/${id}`, { as: 'ddp' })).status).toBe(404)
  })

  it('are written as multipart with a file, or as JSON', async () => {
    const sent = await server.call<StaffPublication & { extends: readonly { name: string; src: string }[] }>('POST', '/api/common/notice', {
      as: 'service',
      form: { target: 'all', ...HOLIDAY, file: { name: '通知.png', content: samplePng() } },
    })
    expect([sent.status, sent.json.payload.status]).toEqual([200, 'draft'])
    expect(sent.json.payload.extends.map(({ name }) => name)).toEqual(['通知.png'])
    const plain = await server.call<StaffPublication>('POST', '/api/common/notice', { as: 'service', form: { target: 'all', ...HOLIDAY } })
    expect(plain.status).toBe(200)
    const put = await server.call<StaffPublication>('PUT', `/api/common/notice/${plain.json.payload.id}`, {
      as: 'service',
      body: { target: 'all', ...HOLIDAY, title_zh_cn: '改', version: plain.json.payload.version },
    })
    expect(put.json.payload['title_zh_cn']).toBe('改')
    expect((await server.call('DELETE', `/api/common/notice/${plain.json.payload.id}`, { as: 'service' })).status).toBe(200)
    const out = (await movePublicationBy(server, sent.json.payload, 'publish', 'notice')).json.payload
    const { json } = await server.call<ShownTo>('GET', '/api/common/notice', { as: 'ddp' })
    const src = json.payload.rows[0]?.extends[0]?.src ?? ''
    expect((await server.download(src, { as: 'ddp' })).status).toBe(200)
    await movePublicationBy(server, out, 'withdraw', 'notice')
    expect((await server.download(src, { as: 'ddp' })).status).toBe(404)
  })
})
