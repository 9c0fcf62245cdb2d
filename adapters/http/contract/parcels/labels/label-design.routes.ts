import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { CAPTION_LANGUAGES } from '#core/parcels/labels/design/caption.words.ts'
import { BLOCK_KINDS, LONGEST_TEXT, MOST_BLOCKS } from '#core/parcels/labels/design/design-blocks.ts'
import { labelDesignMachine } from '#core/parcels/labels/design/label-design.machine.ts'
import { BLOCK_ALIGNS } from '#core/parcels/labels/design/label-design.ts'
import { DESIGN_EVENTS } from '#core/parcels/labels/design/move-label-design.usecase.ts'
import { LABEL_SIZES } from '#core/parcels/labels/label-size.ts'
import { LABEL_TYPES, type LabelTypeName } from '#core/parcels/labels/label-type.ts'
import { orderPlace } from '../../any-order.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const MOST_ID = 2_147_483_647
const LONGEST_NAME = 80
/**
 * Far more than the largest label: what lies outside of it is answered with the rule that it
 * breaks.
 */
const FARTHEST = 1000

const id = z.coerce.number().int().min(1).max(MOST_ID)
const version = z.coerce.number().int()
const state = z.enum(statesOf(labelDesignMachine))
const type = z.enum(Object.keys(LABEL_TYPES) as [LabelTypeName, ...LabelTypeName[]])
const size = z.enum(LABEL_SIZES)
const languages = z.array(z.enum(CAPTION_LANGUAGES)).max(CAPTION_LANGUAGES.length)
const millimetres = z.number().min(-FARTHEST).max(FARTHEST)

/** A part of the label; lengths are millimetres from its top left corner. */
const block = named(
  'LabelBlock',
  z.object({
    kind: z.enum(BLOCK_KINDS),
    x: millimetres,
    y: millimetres,
    width: millimetres,
    height: millimetres,
    /** The height of its type; the usual one of its kind where it is left out. */
    textSize: millimetres.optional(),
    align: z.enum(BLOCK_ALIGNS).optional(),
    caption: z.boolean().optional(),
    frame: z.boolean().optional(),
    /** The words of a free text. */
    text: z
      .string()
      .max(LONGEST_TEXT * 5)
      .optional(),
  }),
)

const content = {
  type,
  size,
  /** Languages of the captions, the first one first; none for the language of who prints. */
  languages,
  /** The address of the uploaded logo, a PNG. */
  logo: z.string().max(500).nullish(),
  blocks: z.array(block).max(MOST_BLOCKS),
}
const sentContent = named('LabelDesignContent', z.object(content))
export type SentDesignContent = z.output<typeof sentContent>

const sent = named(
  'LabelDesignInput',
  z.object({
    name: z.string().trim().min(1).max(LONGEST_NAME),
    /** The account of the client whose orders it is for; none for the orders of all clients. */
    client: z.string().max(100).nullish(),
    ...content,
  }),
)
export type SentDesign = z.output<typeof sent>

const facts = {
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  status: state,
  status_txt: z.string(),
  type,
  size,
  client: z.string().nullable(),
  /** The number among the published ones of its client, type and size. */
  number: z.number().int().nullable(),
  operate_name: z.string(),
  create_time: z.string(),
  publish_time: z.string().nullable(),
}
const row = named('LabelDesignRow', z.object(facts))
export type LabelDesignRow = z.output<typeof row>

const kept = named(
  'LabelDesign',
  z.object({
    ...facts,
    languages,
    logo: z.string().nullable(),
    blocks: z.array(block),
    /** The events that its state allows. */
    events: z.array(z.enum(DESIGN_EVENTS)),
    /** Problems that keep it from being published. */
    problems: z.array(z.object({ path: z.string(), error: z.string(), msg: z.string() })),
    /**
     * The design in force for its client, type and size; none where the built-in label is printed,
     * or the design for all clients.
     */
    in_force: z.object({ id: z.number().int(), name: z.string(), number: z.number().int() }).nullable(),
  }),
)
export type KeptLabelDesign = z.output<typeof kept>

const area = 'label-designs'
const designs = { tag: area, audience: 'staff', clients: 'record' } as const

/** Designs of labels, for staff. */
export const labelDesignRoutes = {
  labelDesigns: defineRoute({
    ...designs,
    clients: 'list',
    method: 'GET',
    path: '/admin/label-designs',
    summary: 'Designs of labels, newest first: drafts, those in force, and those that were replaced',
    permission: { area, action: 'read' },
    query: z.object({ status: state.optional(), type: type.optional(), keywords: z.string().max(200).optional(), ...pageQuery }),
    payload: listOf(row),
  }),
  standardLabelDesign: defineRoute({
    ...designs,
    clients: 'none',
    method: 'GET',
    path: '/admin/label-designs/standard',
    summary: 'The arrangement of the built-in label, from which a new design begins; the built-in label itself cannot be changed',
    permission: { area, action: 'read' },
    query: z.object({ type: type.default('standard'), size: size.optional() }),
    payload: sentContent,
  }),
  addLabelDesign: defineRoute({
    ...designs,
    method: 'POST',
    path: '/admin/label-designs',
    summary: 'Write a draft; it may break the rules of designs until it is published',
    permission: { area, action: 'create' },
    body: sent,
    payload: kept,
  }),
  previewLabelDesign: defineRoute({
    ...designs,
    method: 'POST',
    path: '/admin/label-designs/preview',
    ignores: [z.object({ design: kept })],
    summary:
      'A picture (PNG, 203 dpi) of the label as a thermal printer prints it: of an order by its number, or with the longest names and addresses where none is given',
    permission: { area, action: 'read' },
    perMinute: 120,
    body: named('LabelDesignPreview', z.object({ design: sentContent, order_number: orderPlace(z.string().max(60)).nullish() })),
    file: 'image/png',
  }),
  labelDesign: defineRoute({
    ...designs,
    method: 'GET',
    path: '/admin/label-designs/{id}',
    summary: 'One design with its blocks, and what is in force in its place',
    permission: { area, action: 'read' },
    params: z.object({ id }),
    payload: kept,
  }),
  changeLabelDesign: defineRoute({
    ...designs,
    method: 'PUT',
    path: '/admin/label-designs/{id}',
    summary: 'Replace a draft; send the version that was read',
    permission: { area, action: 'update' },
    params: z.object({ id }),
    body: named('LabelDesignChangeInput', sent.and(z.object({ version }))),
    payload: kept,
  }),
  removeLabelDesign: defineRoute({
    ...designs,
    method: 'DELETE',
    path: '/admin/label-designs/{id}',
    summary: 'Delete a draft; what was published stays',
    permission: { area, action: 'delete' },
    params: z.object({ id }),
    query: z.object({ version }),
    payload: z.object({ id: z.number().int() }),
  }),
  copyLabelDesign: defineRoute({
    ...designs,
    method: 'POST',
    path: '/admin/label-designs/{id}/copies',
    summary: 'A new draft with the content of any design: to change what is in force, or to bring back an old one',
    permission: { area, action: 'create' },
    params: z.object({ id }),
    payload: kept,
  }),
  moveLabelDesign: defineRoute({
    ...designs,
    method: 'POST',
    path: '/admin/label-designs/{id}/{event}',
    summary: 'Publish a draft, which replaces the design in force, or withdraw one; send the version that was read',
    permission: { area, action: 'approve' },
    params: z.object({ id, event: z.enum(DESIGN_EVENTS) }),
    body: z.object({ version: z.number().int() }),
    payload: kept,
  }),
}
