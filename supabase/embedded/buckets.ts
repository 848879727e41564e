const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** A bucket of the storage service. */
export type Bucket = {
  readonly name: string;
  /** A name of any other form never reaches the disk, whatever the policies allow. */
  readonly nameShape: RegExp;
  /** The function that lists the files that no row refers to. */
  readonly orphans: string;
};

/** The buckets that the migrations create. */
export const buckets = {
  photos: {
    name: 'brother-photos',
    nameShape: new RegExp(`^${uuid}/${uuid}\\.(?:jpg|png|webp)$`),
    orphans: 'app.orphan_photos()',
  },
  attachments: {
    name: 'attachments',
    nameShape: new RegExp(
      `^(?:brothers|fraternities|institutions)/${uuid}/${uuid}\\.(?:pdf|jpg|png|webp)$`,
    ),
    orphans: 'app.orphan_attachments()',
  },
} as const satisfies Record<string, Bucket>;
