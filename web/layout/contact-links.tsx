import { useStores } from '../stores/context.tsx';

/** The company's telephone number, to be called; a '(0)' is not dialled. */
export function PhoneLink() {
  const { phone } = useStores().site.contact;
  return (
    <a href={`tel:${phone.replace(/\(0\)|[^+\d]/g, '')}`}>
      <span>{phone}</span>
    </a>
  );
}

/** The company's e-mail address, to be written to. */
export function MailLink() {
  const { email } = useStores().site.contact;
  return (
    <a href={`mailto:${email}`}>
      <span>{email}</span>
    </a>
  );
}
