import { MAX_SEARCH } from "@sarathi/contract";
import { Field } from "./Field.tsx";
import { useSearchText } from "./useSearchText.ts";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A search field that searches when the typing rests, or at once with Enter. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const { text, setText, flush } = useSearchText(value, onSearch);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          flush();
        }}
      >
        <Field
          label={label}
          placeholder={placeholder}
          type="search"
          data-search-keys
          maxLength={MAX_SEARCH}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="text-small"
        />
      </form>
    </search>
  );
}
