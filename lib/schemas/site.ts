import * as v from 'valibot';

const text = (label: string, max: number) =>
  v.pipe(
    v.string(`${label} must be text.`),
    v.trim(),
    v.nonEmpty(`${label} must not be empty.`),
    v.maxLength(max, `${label} can have at most ${max} characters.`),
  );

const colour = (label: string) =>
  v.pipe(
    v.string(`${label} must be a colour like #0D4B4F.`),
    v.regex(/^#[0-9a-f]{6}$/i, `${label} must be a colour like #0D4B4F.`),
  );

const webAddress = (label: string) =>
  v.pipe(
    v.string(`${label} must be an address that begins with https:// or http://.`),
    v.regex(
      /^https?:\/\/[^\s"<>]+$/i,
      `${label} must be an address that begins with https:// or http://.`,
    ),
  );

/**
 * The white label: data/site.json. One sentence per field says what to put there. Its limits stand here and not in
 * lib/domain/limits.ts, since no form and no command takes these fields.
 */
export const siteSchema = v.strictObject(
  {
    name: text('name', 60),
    descriptor: text('descriptor', 60),
    logo: v.strictObject(
      {
        viewBox: v.pipe(
          v.string('logo.viewBox must be four numbers like "0 0 32 32".'),
          v.regex(
            /^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/,
            'logo.viewBox must be four numbers like "0 0 32 32".',
          ),
        ),
        paths: v.pipe(
          v.array(
            v.pipe(
              v.string('logo.paths must be a list of SVG path data.'),
              v.regex(
                /^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]+$/,
                'logo.paths must be a list of SVG path data.',
              ),
            ),
            'logo.paths must be a list of SVG path data.',
          ),
          v.minLength(1, 'logo.paths must have at least one path.'),
        ),
      },
      'logo must have viewBox and paths, nothing else.',
    ),
    accent: colour('accent'),
    accentDark: v.optional(colour('accentDark')),
    websiteUrl: webAddress('websiteUrl'),
    guidesUrl: webAddress('guidesUrl'),
    adminEmail: text('adminEmail', 100),
    contact: v.strictObject(
      {
        phone: text('contact.phone', 40),
        email: text('contact.email', 100),
        address: v.pipe(
          v.array(text('contact.address', 100), 'contact.address must be a list of lines.'),
          v.minLength(1, 'contact.address must have at least one line.'),
        ),
      },
      'contact must have phone, email and address, nothing else.',
    ),
    about: text('about', 1000),
    disclaimer: text('disclaimer', 2000),
  },
  'site.json may have only the fields that docs/operations.md lists, and must have all but accentDark.',
);

export type Site = v.InferOutput<typeof siteSchema>;
