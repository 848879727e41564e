import {
  attachmentPath,
  listedAttachment,
  uploadedAttachment,
} from '#tests/sql/support/attachments.ts';
import {
  attachers,
  deciders,
  travellingAdmins,
  type Arguments,
  type Promised,
} from '#tests/sql/support/promised.ts';

const anUpload: Arguments = async (world, {id}) => [
  crypto.randomUUID(),
  await uploadedAttachment(world, world.brother, id ?? ''),
  'Act.pdf',
];
const hisAttachments: Arguments = async (world) => {
  await listedAttachment(world);
  return ['brothers', world.brother];
};
const anAttachment: Arguments = async (world) => [(await listedAttachment(world)).id];
const someAttachments: Arguments = async (world) => [`{${(await listedAttachment(world)).id}}`];

/** What each caller gets, of a brother who has no account. */
export const attachmentCalls: Record<string, [promised: Promised, give: Arguments]> = {
  'get_attachments(text,uuid)': [travellingAdmins, hisAttachments],
  'find_attachments(uuid[])': [travellingAdmins, someAttachments],
  'add_attachment(uuid,text,text)': [attachers, anUpload],
  'remove_attachment(uuid)': [deciders, anAttachment],
};

/** The functions of the schema `app` behind them, and those of the policies. */
export const insideOfAttachments: Record<string, Arguments> = {
  'own_brother()': () => [],
  'may_read_attachment(text,text)': ({brother}, {id}) => [attachmentPath(brother), id ?? ''],
  'may_upload_attachment(text)': ({brother}) => [attachmentPath(brother)],
  'attachments_of(text,uuid)': hisAttachments,
  'attachments_there(uuid[])': someAttachments,
  'add_attachment(uuid,text,text)': anUpload,
};
