import { useStores } from '../stores/context.tsx';

export function Copyright() {
  const { name, descriptor } = useStores().site;
  return (
    <p suppressHydrationWarning>
      © {new Date().getFullYear()} {name} {descriptor}
    </p>
  );
}
