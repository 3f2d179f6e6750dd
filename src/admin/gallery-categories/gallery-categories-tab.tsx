import { countField, textField, useAddressState } from "#admin/data/use-address-state.ts";
import { useStrayDrops } from "#admin/pictures/use-stray-drops.ts";
import { Card } from "#admin/ui/card.tsx";
import { EmptyState } from "#admin/ui/empty-state.tsx";
import { ListFaces } from "#admin/ui/list-faces.tsx";
import { NoMatchState } from "#admin/ui/no-match-state.tsx";
import { SearchField } from "#admin/ui/search-field.tsx";
import { Toolbar } from "#admin/ui/toolbar.tsx";
import { TwoColumns } from "#admin/ui/two-columns.tsx";
import { fold, hasAllWords, searchedWords } from "#contract/fold.ts";
import { CategoryForm } from "./category-form.tsx";
import { CategoryRow } from "./category-row.tsx";
import { useCategories } from "./gallery-categories-api.ts";

/** `category`: the open one; `page`: of its pictures. */
const FIELDS = { search: textField(), category: textField(), page: countField() };

/** The galleries that events can show: categories of pictures, one open at a time. */
export function GalleryCategoriesTab() {
  const query = useCategories();
  const { data: categories } = query;
  const [{ search, category: open, page }, setAddress] = useAddressState(FIELDS);
  useStrayDrops();
  const words = searchedWords(search);
  const matches = ({ title }: { title: string }) => hasAllWords(fold(title), words);

  return (
    <TwoColumns>
      <CategoryForm onCreated={({ _id }) => setAddress({ search: "", category: _id, page: 1 })} />
      <Card title="Manage Gallery" total={categories?.length} matchCount={categories?.filter(matches).length}>
        {categories && categories.length > 0 && (
          <Toolbar>
            <SearchField
              label="Search categories"
              placeholder="Search titles"
              value={search}
              onSearch={(text) => setAddress({ search: text }, { replace: true })}
            />
          </Toolbar>
        )}
        <ListFaces
          query={query}
          loading="Loading gallery"
          failed="Failed to load gallery"
          empty={
            <EmptyState title="No categories yet" action="Add a category">
              Add the first one by its title, then put images into it. An event can show the images of one category.
            </EmptyState>
          }
        >
          {!categories?.some(matches) && (
            <NoMatchState title="No category matches" onClear={() => setAddress({ search: "" })}>
              The search looks at the titles.
            </NoMatchState>
          )}
          <ul>
            {categories?.map((category) => (
              <CategoryRow
                key={category._id}
                category={category}
                isHidden={!matches(category)}
                isOpen={category._id === open}
                onToggle={() => setAddress({ category: category._id === open ? "" : category._id, page: 1 })}
                page={page}
                onPage={(next) => setAddress({ page: next })}
                onDeleted={() => setAddress({ category: "", page: 1 })}
              />
            ))}
          </ul>
        </ListFaces>
      </Card>
    </TwoColumns>
  );
}
